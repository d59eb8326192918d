import { leadingStatus } from "./leading-status";
import { findJson } from "./read-json";
import type { OwnFields } from "./own-fields";
import { readItems } from "./safe-read";
import {
  addText,
  isErrorObject,
  noBodyFacts,
  startWalk,
  walkBody,
  walkValues,
  type BodyFacts,
} from "./walk-body";
import { isWarningEvent } from "./warning-event";

/** At most so much of a message or body is read (C-11). */
export const maximumMessage = 64_000;

export type ReadBody = {
  facts: Readonly<BodyFacts>;
  /** The error object the message, or else the body, is (C-9). */
  root: unknown;
  /** It is one warning and nothing else (C-3). */
  isWarning: boolean;
};

/** Fields of the thrown object that belong to its body; its own code and type are read by C-8 and C-9. */
const bodyKeys = ["param", "error", "detail", "details", "metadata", "raw", "reason"] as const;

/** Reads what came beside the text. `message` is the text; it is the body itself when nothing else was given. */
export function readBody(own: OwnFields, message: string | undefined): ReadBody {
  const { body } = own;
  const text = typeof body === "string" ? body.slice(0, maximumMessage) : undefined;
  const inMessage = message === undefined ? [] : findJson(message.trim());
  const hasBody = body != null && (text === undefined || text !== message);
  if (inMessage.length === 0 && !hasBody && !hasBodyFields(own))
    return { facts: noBodyFacts, root: undefined, isWarning: false };

  const walk = startWalk();
  const { facts } = walk;
  walkValues(walk, inMessage);
  const inBody = text === undefined || !hasBody ? [] : findJson(text.trim());
  walkValues(walk, inBody);
  if (text === undefined) walkBody(walk, "body", body);
  else if (hasBody) addText(facts, text.trim(), inBody.length > 0);
  for (const key of bodyKeys) walkBody(walk, key, own[key]);
  facts.isError ||= isErrorObject(own) || isErrorObject(body);

  const whole = text !== undefined && !hasBody ? inMessage[0] : wholeJson(message, inMessage);
  return {
    facts,
    root: firstItem(whole ?? (text === undefined ? body : inBody[0])),
    isWarning: !hasBody && isWarningEvent(inMessage[0]) && isAlone(message, inMessage),
  };
}

function hasBodyFields({
  param,
  error,
  detail,
  details,
  metadata,
  raw,
  reason,
  isError,
  success,
}: OwnFields): boolean {
  const present = param ?? error ?? detail ?? details ?? metadata ?? raw ?? reason;
  return present != null || isError === true || success === false;
}

/** A stream may put several events into one text. */
const isAlone = (text: string | undefined, found: readonly unknown[]): boolean =>
  found.length === 1 && text !== undefined && /^\s*\{[^]*\}\s*$/.test(text);

/** The JSON a message is, after an optional leading status. */
function wholeJson(message: string | undefined, found: readonly unknown[]): unknown {
  if (message === undefined || found.length === 0) return undefined;
  const rest = leadingStatus(message)?.rest ?? message.trim();
  return /^[{["]/.test(rest) ? found[0] : undefined;
}

/** A body may be an array of error objects (C-10). */
const firstItem = (body: unknown): unknown => readItems(body, 1)?.[0] ?? body;
