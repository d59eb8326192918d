import { say, type ErrorSaid } from "../error-said";
import { AppError, isAppError, type ErrorCode } from "../errors";

/** An error as it crosses from a worker: no stack, no cause, nothing of a row. */
export type StoreFailure = { code: ErrorCode; sentence: ErrorSaid | string; trace?: string };

const text = (error: unknown, field: "code" | "message" | "stack"): string => {
  if (typeof error !== "object" || error === null || !(field in error)) return "";
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : "";
};

/**
 * What SQLite or the file system said, as one of our codes. `what` names the database; with its path it can be found by
 * whoever has to mend it.
 */
export function toStoreError(error: unknown, what: ErrorSaid, path?: string): AppError {
  if (isAppError(error)) return error;
  const store = path === undefined ? what : say("store-at", { store: what, path });
  const told = (code: ErrorCode, id: StoreErrorId) =>
    new AppError(code, say(id, { store }), { cause: error });
  const code = text(error, "code");
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return told("store_busy", "store-busy");
  if (/^SQLITE_(READONLY|PERM|AUTH|CANTOPEN)|^(EACCES|EROFS|EPERM)$/.test(code))
    return told("store_read_only", "store-unwritable");
  if (/^SQLITE_FULL|^ENOSPC$|^EDQUOT$/.test(code)) return told("store_full", "store-full");
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return told("store_corrupt", "store-damaged");
  return new AppError("internal", say("store-went-wrong", { store: what }), { cause: error });
}

type StoreErrorId = "store-busy" | "store-unwritable" | "store-full" | "store-damaged";

export function toFailure(error: unknown, what: ErrorSaid, path: string): StoreFailure {
  const known = toStoreError(error, what, path);
  const { code, said, message } = known;
  const failure = { code, sentence: said ?? message };
  if (code !== "internal") return failure;
  const cause = known.cause ?? known;
  return { ...failure, trace: text(cause, "stack") || text(cause, "message") };
}

export function fromFailure({ code, sentence, trace }: StoreFailure): AppError {
  return new AppError(code, sentence, trace === undefined ? {} : { cause: new Error(trace) });
}
