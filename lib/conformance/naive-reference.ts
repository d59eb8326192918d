import type { CredentialFacts } from "../failover/credential";
import type { ProfileEvent } from "../failover/profile-event";

// A naive reference written from the words of 02 and 03: plain objects, changed in place, no row form and no mirrors.
// The test beside it plays
// random histories against it and against the core.

type Span = { until: number; reason: string; source: string };
export type Reference = {
  cooldown: Span | null;
  disable: Span | null;
  block: { until: number; model: string | null } | null;
  models: Record<string, { span: Span | null; count: number; failedAt: number }>;
  count: number;
  byReason: Record<string, number>;
  failedAt: number;
  usedAt: number;
};
export const fresh = (): Reference => ({
  cooldown: null,
  disable: null,
  block: null,
  models: {},
  count: 0,
  byReason: {},
  failedAt: 0,
  usedAt: 0,
});

const hour = 3_600_000;
const day = 24 * hour;
export const runs = (span: { until: number } | null, now: number): boolean =>
  span !== null && now < span.until;

function referenceFailure(state: Reference, event: Extract<ProfileEvent, { type: "failure" }>): void {
  const { reason, at: now, modelId } = event;
  if (
    [
      "server_error",
      "tls_certificate",
      "context_overflow",
      "format",
      "session_expired",
      "no_error_details",
    ].includes(reason)
  )
    return;
  const model = ["rate_limit", "timeout", "model_not_found"].includes(reason) ? modelId : undefined;
  // W-21
  if (model === undefined) {
    const ends = [state.cooldown, state.disable, state.block?.model === null ? state.block : null].map(
      (span) => span?.until ?? 0,
    );
    if (now - Math.max(state.failedAt, ...ends) > day) {
      state.count = 0;
      state.byReason = {};
    }
  } else {
    const known = state.models[model];
    if (known !== undefined && now - Math.max(known.failedAt, known.span?.until ?? 0) > day) known.count = 0;
  }
  // W-22
  state.failedAt = now;
  const own = model === undefined ? undefined : state.models[model];
  if (own !== undefined) own.failedAt = now;
  // W-30, W-31
  if (event.providerResetAt !== undefined && event.providerResetAt > now) {
    const running = runs(state.block, now) ? state.block : null;
    const isNarrow = modelId !== undefined && (running === null || running.model === modelId);
    state.block = {
      until: Math.max(running?.until ?? 0, event.providerResetAt),
      model: isNarrow ? modelId : null,
    };
    state.cooldown = null;
    if (running === null) state.byReason.rate_limit = (state.byReason.rate_limit ?? 0) + 1;
    return;
  }
  const isDisabling = reason === "billing" || reason === "auth_permanent";
  const current = isDisabling ? state.disable : model === undefined ? state.cooldown : (own?.span ?? null);
  // W-24
  if (current !== null && runs(current, now)) {
    if (current.reason !== "manual") current.reason = reason;
    return;
  }
  // W-25
  if (
    reason === "rate_limit" &&
    runs(state.block, now) &&
    (state.block?.model === null || state.block?.model === modelId)
  )
    return;
  // W-26
  state.byReason[reason] = (state.byReason[reason] ?? 0) + 1;
  const entry =
    model === undefined ? null : (state.models[model] ??= { span: null, count: 0, failedAt: now });
  const count = entry === null ? (state.count += 1) : (entry.count += 1);
  // W-27, W-28
  if (isDisabling) {
    const [base, most] = reason === "billing" ? [5 * hour, 24 * hour] : [10 * 60_000, 60 * 60_000];
    state.disable = {
      until: now + Math.min(most, base * 2 ** ((state.byReason[reason] ?? 1) - 1)),
      reason,
      source: "ladder",
    };
    return;
  }
  const step = [30_000, 60_000, 300_000][Math.min(count, 3) - 1] ?? 0;
  const hint = Math.min(event.retryHintMs ?? 0, hour);
  const span = { until: now + Math.max(step, hint), reason, source: hint > step ? "retry_after" : "ladder" };
  if (entry === null) state.cooldown = span;
  else entry.span = span;
}

export function referenceEvent(state: Reference, event: ProfileEvent): Reference {
  const isManual = state.disable?.reason === "manual";
  switch (event.type) {
    case "failure":
      referenceFailure(state, event);
      break;
    case "success":
      state.cooldown = null;
      if (!isManual) state.disable = null;
      if (state.block?.model === null || state.block?.model === event.modelId) state.block = null;
      if (event.modelId !== undefined) delete state.models[event.modelId];
      Object.assign(state, { count: 0, byReason: {}, usedAt: event.at });
      break;
    case "windows-cleared":
      if (event.modelId !== undefined) {
        delete state.models[event.modelId];
        if (state.block?.model === event.modelId) state.block = null;
      } else {
        Object.assign(state, { cooldown: null, block: null, models: {}, count: 0, byReason: {} });
        if (!isManual) state.disable = null;
      }
      break;
    case "disabled":
      state.disable = { until: event.until ?? 8.64e15, reason: "manual", source: "manual" };
      break;
    case "enabled":
      if (isManual) state.disable = null;
      break;
    case "credential-replaced":
      return fresh();
    case "probe-claimed":
    case "block-lifted":
      break;
  }
  // W-52: the row has one place for the flat cooldown; while it mirrors models, an ended one is no longer known.
  const isMirrored = Object.values(state.models).some(({ span }) => runs(span, event.at));
  if (isMirrored && !runs(state.cooldown, event.at)) state.cooldown = null;
  return state;
}

/** W-60 and W-67 in one: every window that counts, with what it is called. */
export function referenceWindows(
  state: Reference,
  now: number,
  model?: string,
): readonly { until: number; reason: string; ownModel: boolean }[] {
  const block =
    state.block !== null && (state.block.model === null || model === undefined || state.block.model === model)
      ? state.block
      : null;
  const ofModels = Object.entries(state.models).filter(([id]) => model === undefined || id === model);
  return [
    ...(state.disable && runs(state.disable, now) ? [{ ...state.disable, ownModel: false }] : []),
    ...(block && runs(block, now) ? [{ until: block.until, reason: "rate_limit", ownModel: false }] : []),
    ...[state.cooldown, ...ofModels.map(([, entry]) => entry.span)]
      .flatMap((span, index) =>
        span && runs(span, now) ? [{ ...span, ownModel: index > 0 && model !== undefined }] : [],
      )
      .sort((a, b) => b.until - a.until),
  ];
}

type OrderQuestion = {
  states: Readonly<Record<string, Reference>>;
  profiles: Readonly<Record<string, CredentialFacts>>;
  order: readonly string[] | null;
  now: number;
  model?: string | undefined;
};

/** O-27 to O-30 for profiles that are all eligible and whose logins all work. */
export function referenceOrder({ states, profiles, order, now, model }: OrderQuestion): readonly string[] {
  const end = (id: string) =>
    Math.max(0, ...referenceWindows(states[id] ?? fresh(), now, model).map((window) => window.until));
  const isOff = (id: string) =>
    states[id]?.disable?.reason === "manual" && runs(states[id]?.disable ?? null, now);
  const rank = (id: string) => ["oauth", "token", "api_key"].indexOf(profiles[id]?.type ?? "");
  const used = (id: string) => states[id]?.usedAt ?? 0;
  const list =
    order === null
      ? Object.keys(profiles).sort((a, b) => rank(a) - rank(b) || used(a) - used(b))
      : [...new Set(order)];
  const free = list.filter((id) => end(id) === 0);
  const cooling = list.filter((id) => end(id) > 0 && !isOff(id)).sort((a, b) => end(a) - end(b));
  const off = list.filter(isOff).sort((a, b) => end(a) - end(b));
  return [...free, ...cooling, ...off];
}
