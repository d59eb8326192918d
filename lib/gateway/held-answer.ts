import type { CallOutcome } from "./call-upstream";

type Failed = Extract<CallOutcome, { ok: false }>;

/** Of an answer that has to be had as a whole before any of it can be passed on. */
export const wholeAnswerBytes = 16 * 1024 * 1024;

/**
 * Why not a failure of the provider's: the limit is ours, and the same request would run into it with every account. So
 * it counts as what is not the provider's (C-19): no window opens and no other profile is tried, the next model is.
 */
const longerThanHeld = (what: string, heldBytes: number): Failed => ({
  ok: false,
  local: true,
  outputStarted: false,
  error: {
    name: "AnswerTooLong",
    code: "answer_too_long",
    message: `${what} is longer than the ${heldBytes / 1024 / 1024} MB that are held at a time`,
  },
});
export const tooLongAnswer = () => longerThanHeld("The answer", wholeAnswerBytes);
export const tooLongEvent = (heldBytes: number) => longerThanHeld("One event of the answer", heldBytes);
