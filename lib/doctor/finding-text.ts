import { errorText } from "../error-said";
import { orderWhyText } from "../failover/auth-order/why-text";
import { legacyFlaws } from "../openclaw/legacy-flaw";
import type { FindingSaid, RejectedBecause, WhyUnequipped } from "../views/doctor-said";
import { fineTexts } from "./fine-texts";

export type FindingWriting = { now: number; formatDuration: (ms: number) => string };

/** What a check has found, in English. */
export function findingText(said: FindingSaid, writing: FindingWriting): string {
  const { formatDuration } = writing;
  switch (said.id) {
    case "fine":
      return fineTexts[said.values.check];
    case "told":
      return errorText(said.values.error);
    case "no-config":
      return "There is no openclaw.json here.";
    case "foreign-key":
      return "OpenClaw does not know this key and may refuse to start.";
    case "unknown-key":
      return "unknown key. It has no effect here.";
    case "unknown-key-near":
      return `unknown key (did you mean "${said.values.nearest}"?). It has no effect here.`;
    case "agent-twice":
      return `Agent ${said.values.agent} is in agents.list and in agents.entries; entries wins where both say something.`;
    case "repeated":
      return `"${said.values.model}" is in the chain already, so the chain is shorter than it looks.`;
    case "no-model":
      return `"${said.values.model}" names no model, so the chain is shorter than configured.`;
    case "cannot-answer":
      return `It cannot answer: ${unequippedText(said.values.why, writing)}.`;
    case "hopeless":
      return `No model of the chain can answer; for this one, ${unequippedText(said.values.why, writing)}.`;
    case "nothing-configured":
      return "No model is configured, so nothing can answer.";
    case "unresolved-key":
      return `Its secret reference ${said.values.ref} cannot be resolved, so ${said.values.provider} has no key of its own.`;
    case "passed-over":
      return `It is passed over: ${orderWhyText(said.values.why, writing.now)}.`;
    case "unusable":
      return "It is passed over: it cannot be used.";
    case "unresolved":
      return "It is passed over: its secret reference cannot be resolved.";
    case "unresolved-ref":
      return `It is passed over: its secret reference ${said.values.ref} cannot be resolved.`;
    case "wide-mode":
      return `Mode ${said.values.mode} lets other users of this machine in.`;
    case "legacy-file":
      return `It keeps auth profiles or their state as older versions did (agent ${said.values.agent}), and is not read.`;
    case "legacy-skipped":
      return `It is of an older version and ${legacyFlaws[said.values.flaw]}, so it cannot be imported.`;
    case "legacy-rejected":
      return `What it holds as "${said.values.profile}" ${rejections[said.values.because]}, so it is left out of the import.`;
    case "rejected":
      return `What is stored under this id ${rejections[said.values.because]}, so it is passed over.`;
    case "clock-ahead":
      return `Its newest line is ${said.values.apart.count} ${said.values.apart.unit} ahead of this machine's clock.`;
    case "clock-apart":
      return `Its newest line and the time it was written are ${said.values.apart.count} ${said.values.apart.unit} apart.`;
    case "unprefixed":
      return `"${said.values.profile}" has no provider before it, so it names no profile.`;
    case "unprefixed-known":
      return `"${said.values.profile}" has no provider before it, so it names no profile. There is a profile "${said.values.prefixed}".`;
    case "stored-nowhere":
      return `"${said.values.profile}" is stored nowhere, so its place is passed over.`;
    case "never-tried":
      return `"${said.values.profile}" is stored but not in this order, so it is never tried.`;
    case "no-credential":
      return "No credential is stored under this id.";
    case "two-providers":
      return `The entry says provider ${said.values.configured}, the stored credential is for ${said.values.stored}. The profile is used for neither.`;
    case "two-modes":
      return `The entry says mode ${said.values.configured}, stored is ${said.values.stored}. The profile is not used.`;
    case "older-id":
      return "Its id has the older form; it counts as a profile of openai and keeps working.";
    case "session-unreadable":
      return "Its record cannot be read.";
    case "lost-origin":
      return "It stays on a fallback and does not say which model it came from, so that is never tried again.";
    case "changed-origin":
      return `It stays on a fallback of ${said.values.origin}, which is no longer the configured model (${said.values.model}), so that is never tried again.`;
    case "gone-pin":
      return `It is tied to profile ${said.values.profile}, which is not stored.`;
    case "unparsable-row":
      return `Its auth ${said.values.row} row cannot be parsed. It counts as empty, and nothing is written to it.`;
    case "newer-row":
      return `Its auth ${said.values.row} row has a newer version than this program knows, so it is only read.`;
    case "newer-schema":
      return `Its schema ${said.values.schema} is newer than the newest one known (${said.values.known}). The auth tables are used as long as they have their columns; the rest is left alone.`;
    case "far-window":
      return `It waits for another ${formatDuration(said.values.leftMs)} (${said.values.reason}); no rule opens a window that long.`;
    case "far-window-model":
      return `It waits for ${said.values.model} for another ${formatDuration(said.values.leftMs)} (${said.values.reason}); no rule opens a window that long.`;
    case "future-time":
      return `It was used or failed ${formatDuration(said.values.aheadMs)} from now, says its row.`;
  }
}

function unequippedText(unequipped: WhyUnequipped, writing: FindingWriting): string {
  if (unequipped.id === "none-stored") return `no profile of ${unequipped.values.provider} is stored`;
  const { profile, why, more } = unequipped.values;
  const others = more > 0 ? ` (and ${more} more)` : "";
  return `none of its profiles can be used: ${profile}: ${orderWhyText(why, writing.now)}${others}`;
}

/** O-10, in words. */
const rejections: Record<RejectedBecause, string> = {
  non_object: "is no object",
  invalid_type: "has no known type",
  missing_provider: "names no provider",
};
