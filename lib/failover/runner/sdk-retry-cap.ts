const defaultCapSeconds = 60;
const off: ReadonlySet<string> = new Set(["0", "false", "off", "none", "disabled"]);

/** the cap from the environment's text, in ms; null when it is removed. */
export function parseSdkRetryCap(text: string | undefined): number | null {
  const value = text?.trim().toLowerCase() ?? "";
  if (off.has(value)) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : defaultCapSeconds;
  return (seconds > 0 && Number.isFinite(seconds) ? seconds : defaultCapSeconds) * 1_000;
}

/**
 * Whether a response gets `x-should-retry: false`, so that an SDK surfaces it instead of sleeping. Header names
 * in lower case.
 */
export function shouldSurfaceAtOnce(
  response: { status: number; headers: Readonly<Record<string, string | undefined>> },
  capMs: number | null,
  now: number,
): boolean {
  const { status, headers } = response;
  if (capMs === null) return false;
  if (status !== 408 && status !== 409 && status !== 429 && status < 500) return false;
  const waitMs = retryAfterMs(headers, now);
  return waitMs === null ? status === 429 : waitMs > capMs;
}

function retryAfterMs(headers: Readonly<Record<string, string | undefined>>, now: number): number | null {
  return (
    numberIn(headers["retry-after-ms"], 1) ??
    numberIn(headers["retry-after"], 1_000) ??
    dateIn(headers["retry-after"], now)
  );
}

function numberIn(text: string | undefined, unitMs: number): number | null {
  const value = text?.trim() ?? "";
  return /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * unitMs : null;
}

function dateIn(text: string | undefined, now: number): number | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
