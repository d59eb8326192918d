import type { ErrorSaid } from "../error-said";
import { isPlainRecord } from "../failover/own-value";
import { roundTrip } from "./round-trip";

/** An answer of `/api` that is not 2xx, or none at all (`status` 0). `body` is the parsed JSON, if there was any. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: unknown,
    readonly said: ErrorSaid | null = null,
  ) {
    super(message);
  }
}

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === "ApiError";

/** The server could not be reached, or could not do it: worth asking again. */
export const isServerFailure = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

/** What is read often is there at once; a connection that was lost unnoticed would be waited on for minutes. */
const longestReadMs = 30_000;

/** Reads JSON of our own server; the type is the caller's word for what the route answers. */
export async function getJson<T>(path: string, signal?: AbortSignal, timeoutMs = longestReadMs): Promise<T> {
  const askedAt = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const body = await request<T>(path, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  roundTrip.record(performance.now() - askedAt);
  return body;
}

/** The same for what takes its time: it says nothing about how quickly the server answers. */
export const getSlowJson = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  request<T>(path, { signal: signal ?? null });

export async function sendJson<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body: unknown,
): Promise<T> {
  return await request<T>(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  const { status, ok, text } = await ask(path, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(0, "unreachable", "Understudy does not answer.", null);
  });
  const body = text === "" ? null : parse(text);
  if (ok) return body;
  throw apiErrorOf(status, body);
}

async function ask(path: string, init: RequestInit) {
  const response = await fetch(path, init);
  return { status: response.status, ok: response.ok, text: await response.text() };
}

/** Answers any, the one place where parsed JSON takes the type its caller names. */
function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the body of a refused request says. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const error = isPlainRecord(body) && isPlainRecord(body.error) ? body.error : {};
  const { code, message, said } = error;
  if (typeof code !== "string" || typeof message !== "string") {
    const unsaid = { id: "no-answer", values: {} } as const;
    return new ApiError(status, "internal", "The server could not answer. Try again.", body, unsaid);
  }
  return new ApiError(status, code, message, body, isSaid(said) ? said : null);
}

const isSaid = (said: unknown): said is ErrorSaid =>
  isPlainRecord(said) && typeof said.id === "string" && isPlainRecord(said.values);
