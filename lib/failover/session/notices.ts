import { noticeReason, type NoticeAttempt } from "./notice-reason";
import { isRouterRef, isSameRef } from "./same-model";
import type { SessionContext } from "./selection";
import type { FallbackNotice, SessionChange, SessionEntry } from "./session-entry";

/** A finished turn. Refs as people write them; `selected` in the sense of S-61. */
export type FinishedTurn = {
  selected: string;
  active: string;
  /** Attempts before the answer; the first one gives the reason. */
  attempts: readonly NoticeAttempt[];
  /** Heartbeats announce nothing (S-72). */
  isHeartbeat?: boolean;
};

export type NoticePlan = { notices: readonly string[]; change: SessionChange; transition: NoticeTransition };
export type NoticeTransition =
  { phase: "fallback"; reason: string } | { phase: "fallback_cleared"; previous: string | null } | null;

/** One notice per change between selected and answering model, one on the way back (S-56, S-57). */
export function planNotices(entry: SessionEntry, turn: FinishedTurn, context: SessionContext): NoticePlan {
  const stored = entry.fallbackNotice;
  if (turn.isHeartbeat === true) return { notices: [], change: {}, transition: null };
  if (!isFallback(turn, context)) {
    if (stored === undefined) return { notices: [], change: {}, transition: null };
    const isReal = !isSameRef(stored.selectedModel, stored.activeModel, context);
    const previous = isSameRef(stored.activeModel, turn.selected, context) ? null : stored.activeModel;
    return {
      notices: isReal ? [clearedText(turn.selected, previous)] : [],
      change: { fallbackNotice: null },
      transition: isReal ? { phase: "fallback_cleared", previous } : null,
    };
  }
  const reason = noticeReason(turn.attempts);
  const next: FallbackNotice = { selectedModel: turn.selected, activeModel: turn.active, reason };
  const isSamePair =
    stored !== undefined &&
    isSameRef(stored.selectedModel, next.selectedModel, context) &&
    isSameRef(stored.activeModel, next.activeModel, context);
  if (isSamePair) {
    const change = stored.reason === reason ? {} : { fallbackNotice: { ...stored, reason } };
    return { notices: [], change, transition: null };
  }
  return {
    notices: [fallbackText(turn, reason)],
    change: { fallbackNotice: next },
    transition: { phase: "fallback", reason },
  };
}

/** A router model that was resolved to a real one is no fallback as long as nothing failed (S-55). */
function isFallback({ selected, active, attempts }: FinishedTurn, context: SessionContext): boolean {
  if (isSameRef(selected, active, context)) return false;
  return attempts.length > 0 || !isRouterRef(selected);
}

const fallbackText = ({ selected, active }: FinishedTurn, reason: string) =>
  `↪️ Model Fallback: ${active} (selected ${selected}; ${reason})`;

export const clearedText = (selected: string, previous: string | null): string =>
  `↪️ Model Fallback cleared: ${selected}${previous === null ? "" : ` (was ${previous})`}`;
