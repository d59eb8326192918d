import type { FailureReason } from "../reasons";
import {
  freshProfile,
  isManual,
  naiveEnd,
  naiveFailure,
  naiveOrder,
  naiveReason,
  naiveSoonest,
  naiveSuccess,
  type NaiveProfile,
} from "./naive-windows";

// For tests: 05 §1 … §5 once more, written from the specification in the plainest way. One session with an automatic
// pin (04 §2), API keys, errors that carry their reason, no retries.

export type Ref = `${string}/${string}`;
/** What a call does; `overflow` and `committed` stop the run, `tls` is a certificate failure. */
export type Reply = "ok" | FailureReason | "overflow" | "committed";

export class NaiveWorld {
  now = 0;
  readonly profiles: NaiveProfile[];
  readonly orders: Record<string, readonly string[]> = {};
  private readonly probedAt: Record<string, number> = {};
  pin: string | null = null;

  constructor(ids: readonly string[], start: number) {
    this.profiles = ids.map(freshProfile);
    this.now = start;
  }

  profile(id: string): NaiveProfile {
    return this.profiles.find((profile) => profile.id === id) ?? freshProfile(id);
  }

  private orderOf(provider: string, model: string): NaiveProfile[] {
    const own = this.profiles.filter((profile) => profile.provider === provider);
    return naiveOrder(own, this.orders[provider], model, this.now);
  }

  /** S-15 … S-18 without compactions. */
  choosePin(ref: Ref): string | null {
    const { provider, model } = split(ref);
    const order = this.orderOf(provider, model);
    const waits = (profile: NaiveProfile) => naiveEnd(profile, model, this.now) !== null;
    const kept = order.find(({ id }) => id === this.pin);
    const fitting = this.pin !== null && this.profile(this.pin).provider === provider;
    if (fitting && order.length === 0 && naiveEnd(this.profile(this.pin ?? ""), model, this.now) === null)
      return this.pin;
    if (kept !== undefined && !waits(kept)) return this.pin;
    const free = order.find((profile) => !waits(profile));
    if (free !== undefined) return (this.pin = free.id);
    const isUnusable = order.every(({ cooldown, disable }) =>
      [cooldown, disable].some((window) => window !== null && this.now < window.until),
    );
    if (order.length === 0 || isUnusable) return (this.pin = null);
    const usable = order.filter((profile) => !isManual(profile, this.now));
    const first = usable.reduce((best, profile) =>
      (naiveEnd(profile, model, this.now) ?? 0) < (naiveEnd(best, model, this.now) ?? 0) ? profile : best,
    );
    return (this.pin = first.id);
  }

  /** One walk; gives the trace, one line per step. */
  run(chain: readonly Ref[], next: () => Reply): string[] {
    const trace: string[] = [];
    const tls = new Set<string>();
    const slots = new Set<string>();
    const pin = this.choosePin(chain[0] ?? "/");
    for (const [index, ref] of chain.entries()) {
      const { provider, model } = split(ref);
      if (tls.has(provider)) {
        trace.push(`${ref} skipped tls_certificate`);
        continue;
      }
      let order = this.orderOf(provider, model);
      const preferred = order.find(({ id }) => id === pin);
      if (preferred !== undefined && !isManual(preferred, this.now)) {
        order = [preferred, ...order.filter((profile) => profile !== preferred)];
      }
      const isWaiting =
        order.length > 0 && order.every((profile) => naiveEnd(profile, model, this.now) !== null);
      let free = order.filter((profile) => naiveEnd(profile, model, this.now) === null);
      let usesSlot = false;
      if (isWaiting) {
        const reason = this.decideWaiting(chain, index, order, slots);
        if (!reason.probe) {
          trace.push(`${ref} skipped ${reason.why}`);
          continue;
        }
        free = [reason.profile];
        usesSlot = reason.usesSlot;
        trace.push(`${ref} probed ${reason.profile.id} ${reason.why}`);
      }
      const end = this.attempt(ref, free, {
        hasNext: index + 1 < chain.length,
        isProbe: isWaiting,
        next,
        trace,
      });
      if (end === "answered" || end === "stopped") return trace;
      if (usesSlot && !slotPreserving.includes(end)) slots.add(provider);
      if (end === "tls_certificate") tls.add(provider);
    }
    return trace;
  }

  /** R-31 … R-38. */
  private decideWaiting(
    chain: readonly Ref[],
    index: number,
    order: readonly NaiveProfile[],
    slots: ReadonlySet<string>,
  ): { probe: false; why: string } | { probe: true; why: string; profile: NaiveProfile; usesSlot: boolean } {
    const { provider, model } = split(chain[index] ?? "/");
    const reason = naiveReason(order, model, this.now);
    if (reason === "manual") return { probe: false, why: "auth_permanent" };
    const no = { probe: false, why: reason } as const;
    if (reason === "auth" || reason === "auth_permanent") return no;
    const isTransient = transient.includes(reason);
    if (index > 0 && !isTransient) return no;
    if (index === 0) {
      const soonest = naiveSoonest(order, model, this.now);
      const isNear = soonest === null || this.now >= soonest - 120_000;
      const mayProbe = chain.length === 1 || ((isTransient || reason === "billing") && isNear);
      const last = this.probedAt[provider];
      if (!mayProbe || (last !== undefined && this.now - last < 30_000)) return no;
    }
    if (isTransient && slots.has(provider)) return no;
    if (index === 0) this.probedAt[provider] = this.now;
    const usable = order.filter((profile) => !isManual(profile, this.now));
    const profile = usable.reduce((best, one) =>
      (naiveEnd(one, model, this.now) ?? 0) < (naiveEnd(best, model, this.now) ?? 0) ? one : best,
    );
    return { probe: true, why: reason, profile, usesSlot: isTransient };
  }

  /** R-43 … R-55 with the default caps of one rotation. */
  private attempt(
    ref: Ref,
    free: readonly NaiveProfile[],
    given: { hasNext: boolean; isProbe: boolean; next: () => Reply; trace: string[] },
  ): "answered" | "stopped" | FailureReason {
    const { model } = split(ref);
    const rotated: Record<string, number> = {};
    const queue: (NaiveProfile | null)[] = free.length === 0 ? [null] : [...free];
    for (;;) {
      const profile = queue.shift() ?? null;
      const who = profile === null ? "" : ` ${profile.id}`;
      const reply = given.next();
      if (reply === "ok") {
        if (profile !== null) naiveSuccess(profile, model, this.now);
        given.trace.push(`${ref} succeeded${who}`);
        return "answered";
      }
      const reason = reply === "overflow" ? "context_overflow" : reply === "committed" ? "rate_limit" : reply;
      if (profile !== null) naiveFailure(profile, reason, model, this.now);
      given.trace.push(`${ref} failed${who} ${reason}`);
      if (reply === "overflow" || reply === "committed") return "stopped";
      const isCapped = reason === "overloaded" || reason === "rate_limit";
      const isBarred = isCapped && given.hasNext && (rotated[reason] ?? 0) >= 1;
      const mayRotate = !given.isProbe && !staying.includes(reason) && !isBarred && queue.length > 0;
      if (!mayRotate) return reason;
      rotated[reason] = (rotated[reason] ?? 0) + 1;
    }
  }
}

const staying: readonly string[] = ["format", "tls_certificate", "context_overflow"];
const slotPreserving: readonly string[] = [
  "model_not_found",
  "format",
  "auth",
  "auth_permanent",
  "session_expired",
  "tls_certificate",
];
const transient: readonly string[] = [
  "rate_limit",
  "overloaded",
  "unknown",
  "empty_response",
  "unclassified",
  "server_error",
  "timeout",
];

export const split = (ref: Ref) => ({
  provider: ref.slice(0, ref.indexOf("/")),
  model: ref.slice(ref.indexOf("/") + 1),
});
