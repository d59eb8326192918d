import { maximumTime, parseEpoch, toNumber } from "./parse-moment";
import type { Classification } from "./classification";
import type { Signal } from "./signal";

/** The exact end of a subscription window (C-73). It is no hint: it leads to a block. */
export type ProviderReset = Required<Pick<Classification, "providerResetAt" | "resetChannel">>;

export function providerReset(signal: Signal, now: number): ProviderReset | null {
  const body = bodyReset(signal, now);
  if (body !== null) return { providerResetAt: body, resetChannel: "provider_reset" };
  const headers = signal.headers === undefined ? null : headerReset(signal.headers, now);
  return headers === null ? null : { providerResetAt: headers, resetChannel: "codex_rate_limits" };
}

function bodyReset({ code, errorType, codes, hints }: Signal, now: number): number | null {
  const named = [code, errorType].some((value) => value?.toLowerCase() === "usage_limit_reached");
  if (!named && !codes.has("USAGE_LIMIT_REACHED")) return null;
  return ahead(parseEpoch(hints.resets_at), now) ?? ahead(after(hints.resets_in_seconds, now), now);
}

/** The latest reset among the windows that are used up. */
function headerReset(headers: Readonly<Record<string, string>>, now: number): number | null {
  const resets = ["x-codex-primary", "x-codex-secondary"].flatMap((window) => {
    const used = toNumber(headers[`${window}-used-percent`]);
    if (used === null || used < 100) return [];
    const at =
      ahead(parseEpoch(headers[`${window}-reset-at`]), now) ??
      ahead(after(headers[`${window}-reset-after-seconds`], now), now);
    return at === null ? [] : [at];
  });
  return resets.length === 0 ? null : Math.max(...resets);
}

function after(seconds: unknown, now: number): number | null {
  const number = toNumber(seconds);
  return number === null ? null : now + number * 1_000;
}

const ahead = (at: number | null, now: number): number | null =>
  at !== null && at > now && at <= maximumTime ? at : null;
