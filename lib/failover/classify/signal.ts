import { normalizeProviderId } from "../provider-id";
import { leadingStatus } from "./leading-status";
import { isPaymentText } from "./payment-text";
import { maximumMessage, readBody } from "./read-body";
import { readHeaders } from "./read-headers";
import { readField, readName, readString } from "./safe-read";
import { isStatusNumber, type BodyHints } from "./walk-body";

/** What the classifier looks at: one error object, without its causes (01 §1). */
export type Signal = {
  status?: number;
  /** As given; rules compare it upper-cased. */
  code?: string;
  errorType?: string;
  name?: string;
  /** At most 64 000 characters (C-11). */
  message?: string;
  /** Trimmed and lower-cased (G-4). */
  provider?: string;
  /** Further texts from the body (C-10). */
  details: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Codes, types and symbolic statuses anywhere in the body, upper-cased. */
  codes: ReadonlySet<string>;
  hints: BodyHints;
  /** The parameter the provider complains about; its name is never matched (C-29). */
  param?: string;
  /** The body says that it is an error, whatever the status (C-3). */
  isErrorBody: boolean;
  /** A wait the thrower has already worked out. */
  retryAfterMs?: number;
};

/** Never throws, whatever it is given (C-1). */
export function toSignal(input: unknown, provider?: string): Signal {
  const message = readMessage(input)?.slice(0, maximumMessage);
  const { facts, root } = readBody(input, message);
  const inner = readField(root ?? input, "error");
  const providerId = provider ?? readName(input, "provider");
  return {
    status: readStatus(input) ?? statusInMessage(message),
    code: readCode(input) ?? readCode(inner) ?? readCode(root),
    errorType: readErrorType(input) ?? readErrorType(root),
    name: readName(input, "name"),
    message,
    provider: providerId === undefined ? undefined : normalizeProviderId(providerId),
    details: facts.texts,
    headers: readHeaders(readField(input, "headers")),
    codes: facts.codes,
    hints: facts.hints,
    param: readName(input, "param") ?? readName(inner, "param") ?? readName(root, "param"),
    isErrorBody: facts.isError,
    retryAfterMs: readWait(input),
  };
}

/** The body stands in for a missing message. */
function readMessage(input: unknown): string | undefined {
  if (typeof input === "string") return input;
  return readString(input, "message") ?? readString(input, "body");
}

/** `status` or `statusCode`: a number, or decimal digits with an optional plus sign (C-5). */
function readStatus(input: unknown): number | undefined {
  return parseStatus(readField(input, "status")) ?? parseStatus(readField(input, "statusCode"));
}

function parseStatus(value: unknown): number | undefined {
  const status = typeof value === "string" && /^\+?\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= 100 && status <= 599
    ? status
    : undefined;
}

/** A bare 402 at the start is a status only in a 402 text (C-6). */
function statusInMessage(message: string | undefined): number | undefined {
  const leading = message === undefined ? null : leadingStatus(message);
  if (leading === null || message === undefined) return undefined;
  if (leading.status === 402 && leading.bare && !isPaymentText(message)) return undefined;
  return leading.status;
}

/** Digits from 100 to 599 are a status, never a code (C-8). */
function readCode(input: unknown): string | undefined {
  const symbolic = readName(input, "status");
  return (
    asCode(readField(input, "code")) ??
    asCode(readField(readField(input, "detail"), "code")) ??
    (symbolic !== undefined && !/^[+-]?\d+$/.test(symbolic) ? symbolic : undefined)
  );
}

function asCode(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const code = String(value).slice(0, 200).trim();
  return code === "" || isStatusNumber(code) ? undefined : code;
}

function readErrorType(input: unknown): string | undefined {
  const type = readName(input, "type");
  return (
    readName(input, "errorType") ??
    readName(readField(input, "error"), "type") ??
    readName(readField(input, "detail"), "type") ??
    (type === "error" ? undefined : type)
  );
}

function readWait(input: unknown): number | undefined {
  const wait = readField(input, "retryAfterMs");
  return typeof wait === "number" && Number.isFinite(wait) && wait >= 0 ? wait : undefined;
}
