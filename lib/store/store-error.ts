import { AppError, isAppError } from "../errors";

/** An error as it crosses from a worker: no stack, no cause, nothing of a row. */
export type StoreFailure = { code: AppError["code"]; message: string; trace?: string };

const text = (error: unknown, field: "code" | "message" | "stack"): string => {
  if (typeof error !== "object" || error === null || !(field in error)) return "";
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : "";
};

/**
 * What SQLite or the file system said, as one of our codes. `what` names the database, e.g. "the database of agent main";
 * with its path it can be found by whoever has to mend it.
 */
export function toStoreError(error: unknown, what: string, path?: string): AppError {
  if (isAppError(error)) return error;
  const where = path === undefined ? "" : ` (${path})`;
  const code = text(error, "code");
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code))
    return new AppError(
      "store_busy",
      `${what}${where} is locked by another program. Try again in a moment.`,
      {
        cause: error,
      },
    );
  if (/^SQLITE_(READONLY|PERM|AUTH|CANTOPEN)|^(EACCES|EROFS|EPERM)$/.test(code))
    return new AppError(
      "store_read_only",
      `${what}${where} cannot be written. Check the owner and mode of the file and its folder.`,
      { cause: error },
    );
  if (/^SQLITE_FULL|^ENOSPC$|^EDQUOT$/.test(code))
    return new AppError("store_full", `The disk is full: ${what}${where} cannot grow. Free some space.`, {
      cause: error,
    });
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new AppError(
      "store_corrupt",
      `${what} is damaged${where}. Stop the programs that use it and restore a backup.`,
      { cause: error },
    );
  return new AppError("internal", `Something went wrong in ${what}. The log has the details.`, {
    cause: error,
  });
}

export function toFailure(error: unknown, what: string, path: string): StoreFailure {
  const known = toStoreError(error, what, path);
  if (known.code !== "internal") return { code: known.code, message: known.message };
  const cause = known.cause ?? known;
  return { code: known.code, message: known.message, trace: text(cause, "stack") || text(cause, "message") };
}

export function fromFailure(failure: StoreFailure): AppError {
  if (failure.trace === undefined) return new AppError(failure.code, failure.message);
  return new AppError(failure.code, failure.message, { cause: new Error(failure.trace) });
}
