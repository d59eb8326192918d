import type { ActiveWindow } from "../cooldown/active-windows";
import { formatDuration } from "../format-duration";
import { isSameRef } from "./same-model";
import { pinSource, type SessionContext } from "./selection";
import type { SessionEntry } from "./session-entry";

/** What `/status` shows (S-65). Refs as people write them. */
export type SessionStatus = {
  selected: string;
  /** Present only while the fallback line is shown. */
  active: string | null;
  reason: string | null;
  pin: { profileId: string; source: "auto" | "user" } | null;
};

/** A stored notice counts only if it names exactly this pair; a stale one shows nothing. */
export function sessionStatus(
  entry: SessionEntry,
  models: { selected: string; active: string },
  context: SessionContext,
): SessionStatus {
  const { fallbackNotice: notice, authProfileOverride } = entry;
  const { selected, active } = models;
  const isShown =
    notice !== undefined &&
    !isSameRef(selected, active, context) &&
    isSameRef(notice.selectedModel, selected, context) &&
    isSameRef(notice.activeModel, active, context);
  const source = pinSource(entry);
  return {
    selected,
    active: isShown ? active : null,
    reason: isShown ? (notice.reason ?? null) : null,
    pin:
      authProfileOverride === undefined || source === null
        ? null
        : { profileId: authProfileOverride, source },
  };
}

/** The lines of the command. `window`: the window the pinned profile waits in, if any. */
export function statusLines(
  status: SessionStatus,
  details: { source: string; window: ActiveWindow | null; now: number },
): string[] {
  const { active, reason, pin } = status;
  const lines = [`Model: ${status.selected} (${details.source})`];
  if (active !== null) lines.push(`↪️ Fallback: ${active} (${reason ?? "selected model unavailable"})`);
  if (pin !== null) lines.push(`Profile: ${pin.profileId} (${pin.source}${windowWords(details)})`);
  return lines;
}

function windowWords({ window, now }: { window: ActiveWindow | null; now: number }) {
  if (window === null) return "";
  return `; ${window.lane} ${window.reason ?? "unknown"}, ${formatDuration(window.until - now)} left`;
}
