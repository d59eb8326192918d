import { normalizeProviderId } from "../provider-id";
import { leadingStatus } from "./leading-status";
import { isPaymentText } from "./payment-text";
import { readOwnFields, type OwnFields } from "./own-fields";
import { maximumMessage, readBody } from "./read-body";
import { readHeaders } from "./read-headers";
import { asName, asText, isObject, readField, readName } from "./safe-read";
import { isStatusNumber, type BodyHints } from "./walk-body";
import { isWarningEvent } from "./warning-event";

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
  /** Nothing but a warning about a limit (C-3). */
  isWarning: boolean;
  /** A wait the thrower has already worked out. */
  retryAfterMs?: number;
};

export const headersOf = (own: OwnFields): Signal["headers"] =>
  own.headers == null ? undefined : readHeaders(own.headers);

/** Never throws, whatever it is given (C-1). */
export const toSignal = (thrown: unknown, provider?: string): Signal =>
  signalOf(thrown, readOwnFields(thrown), provider);

export function signalOf(thrown: unknown, own: OwnFields, provider: string | undefined): Signal {
  const message = readMessage(thrown, own)?.slice(0, maximumMessage);
  const { facts, root, isWarning } = readBody(own, message);
  const inner = root === undefined ? own.error : readField(root, "error");
  const providerId = provider ?? asName(own.provider);
  return {
    status: parseStatus(own.status) ?? parseStatus(own.statusCode) ?? statusInMessage(message),
    code: codeOf(own) ?? readCode(inner) ?? readCode(root),
    errorType: errorTypeOf(own) ?? readErrorType(root),
    name: asName(own.name),
    message,
    provider: providerId === undefined ? undefined : normalizeProviderId(providerId),
    details: facts.texts,
    headers: headersOf(own),
    codes: facts.codes,
    hints: facts.hints,
    param: asName(own.param) ?? readName(inner, "param") ?? readName(root, "param"),
    isErrorBody: facts.isError,
    isWarning: isWarning || (own.type !== undefined && isWarningEvent(thrown)),
    retryAfterMs: asWait(own.retryAfterMs),
  };
}

/** The body stands in for a missing message. */
function readMessage(thrown: unknown, { message, body }: OwnFields): string | undefined {
  if (typeof thrown === "string") return asText(thrown);
  return asText(message) ?? asText(body);
}

/** `status` or `statusCode`: a number, or decimal digits with an optional plus sign (C-5). */
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

const readCode = (value: unknown): string | undefined =>
  isObject(value) ? codeOf(readOwnFields(value)) : undefined;

/** Digits from 100 to 599 are a status, never a code (C-8). */
function codeOf({ code, detail, status }: OwnFields): string | undefined {
  return asCode(code) ?? asCode(readField(detail, "code")) ?? asSymbol(asName(status));
}

const asSymbol = (status: string | undefined): string | undefined =>
  status === undefined || /^[+-]?\d+$/.test(status) ? undefined : status;

function asCode(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const code = String(value).slice(0, 200).trim();
  return code === "" || isStatusNumber(code) ? undefined : code;
}

const readErrorType = (value: unknown): string | undefined =>
  isObject(value) ? errorTypeOf(readOwnFields(value)) : undefined;

function errorTypeOf({ errorType, error, detail, type }: OwnFields): string | undefined {
  const generic = type === "error" ? undefined : asName(type);
  return asName(errorType) ?? readName(error, "type") ?? readName(detail, "type") ?? generic;
}

const asWait = (wait: unknown): number | undefined =>
  typeof wait === "number" && Number.isFinite(wait) && wait >= 0 ? wait : undefined;
