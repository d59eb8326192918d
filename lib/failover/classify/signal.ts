import { normalizeProviderId } from "../provider-id";
import { leadingStatus } from "./leading-status";
import { isPaymentText } from "./payment-text";
import { readHeaders } from "./read-headers";
import { findJson } from "./read-json";
import { readField, readItems, readString } from "./safe-read";
import {
  addText,
  isErrorObject,
  isStatusNumber,
  noBodyFacts,
  walkBody,
  walkValues,
  type BodyHints,
} from "./walk-body";

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

const maximumMessage = 64_000;

/** Fields of the thrown object that belong to its body; its own code and type are read by C-8 and C-9. */
const bodyKeys = ["param", "error", "detail", "details", "metadata", "raw", "reason"] as const;

/** Never throws, whatever it is given (C-1). */
export function toSignal(input: unknown, provider?: string): Signal {
  const own = typeof input === "string" ? input : readString(input, "message");
  const body = readField(input, "body");
  const bodyText = typeof body === "string" ? body.slice(0, maximumMessage) : "";
  const message = own?.slice(0, maximumMessage) ?? (bodyText === "" ? undefined : bodyText);

  const facts = noBodyFacts();
  const inMessage = message === undefined ? [] : findJson(message.trim());
  walkValues(facts, inMessage);
  const inBody = own === undefined ? inMessage : findJson(bodyText.trim());
  if (typeof body !== "string") {
    walkBody(facts, "body", body);
  } else if (own !== undefined) {
    walkValues(facts, inBody);
    addText(facts, bodyText.trim(), inBody.length > 0);
  }
  for (const key of bodyKeys) walkBody(facts, key, readField(input, key));

  const inner = innerError(message, inMessage) ?? firstItem(typeof body === "string" ? inBody[0] : body) ?? input;
  const innermost = readField(inner, "error");
  const providerId = provider ?? readString(input, "provider");
  return {
    status: readStatus(input) ?? statusInMessage(message),
    code: readCode(input) ?? readCode(innermost) ?? readCode(inner),
    errorType: readErrorType(input) ?? readErrorType(inner),
    name: readString(input, "name"),
    message,
    provider: providerId === undefined ? undefined : normalizeProviderId(providerId),
    details: facts.texts,
    headers: readHeaders(readField(input, "headers")),
    codes: facts.codes,
    hints: facts.hints,
    param: readString(input, "param") ?? readString(innermost, "param") ?? readString(inner, "param"),
    isErrorBody: facts.isError || isErrorObject(input) || isErrorObject(body),
    retryAfterMs: readWait(input),
  };
}

/** The JSON object a message is, after an optional leading status (C-9). */
function innerError(message: string | undefined, found: readonly unknown[]): unknown {
  if (message === undefined || found.length === 0) return undefined;
  const rest = leadingStatus(message)?.rest ?? message.trim();
  return /^[{["]/.test(rest) ? firstItem(found[0]) : undefined;
}

/** A body may be an array of error objects (C-10). */
const firstItem = (body: unknown): unknown => readItems(body, 1)?.[0] ?? body;

/** `status` or `statusCode`: a number, or decimal digits with an optional plus sign (C-5). */
function readStatus(input: unknown): number | undefined {
  return parseStatus(readField(input, "status")) ?? parseStatus(readField(input, "statusCode"));
}

function parseStatus(value: unknown): number | undefined {
  const status = typeof value === "string" && /^\+?\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= 100 && status <= 599 ? status : undefined;
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
  const symbolic = readString(input, "status");
  return (
    asCode(readField(input, "code")) ??
    asCode(readField(readField(input, "detail"), "code")) ??
    (symbolic !== undefined && !/^[+-]?\d+$/.test(symbolic) ? symbolic : undefined)
  );
}

function asCode(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const code = String(value).trim();
  return code === "" || isStatusNumber(code) ? undefined : code;
}

function readErrorType(input: unknown): string | undefined {
  const type = readString(input, "type");
  return (
    readString(input, "errorType") ??
    readString(readField(input, "error"), "type") ??
    readString(readField(input, "detail"), "type") ??
    (type === "error" ? undefined : type)
  );
}

function readWait(input: unknown): number | undefined {
  const wait = readField(input, "retryAfterMs");
  return typeof wait === "number" && Number.isFinite(wait) && wait >= 0 ? wait : undefined;
}
