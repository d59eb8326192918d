import type { RunSignal } from "../../failover/runner/run-contract";
import type { LiftedBody } from "./lift-long-texts";

/**
 * Beside the client's bytes a translation has them as texts, as the provider's JSON and as the bytes that go out, until
 * the answer has ended; long texts that were lifted out of it only as the last of the three.
 */
const heldBy = ({ left, asText, lifted }: LiftedBody["bytes"]) => 2 * asText + left + lifted;
const megabyte = 1024 * 1024;
/** Translations that hold no more than this do not stand in line behind larger ones. */
const mostOfSmall = 3 * megabyte;
/** What translations may hold together. One alone is always let in, whatever it takes. */
const mostHeld = { small: 32 * megabyte, large: 48 * megabyte };
/** In line for longer than this, the client is better told to come again. */
const longestWaitMs = 20_000;
/** Who reads nothing of an answer for so long must not keep its room from those in line. */
const longestStallMs = 8_000;

/** Our own limit: no provider's failure, so it ends the run and touches no profile (C-13). */
export const noRoom = {
  name: "TranslationCapacity",
  kind: "local_coordination",
  message: "The gateway is translating as much as it has memory for. Try again shortly.",
};

/** `isWanted`: others are in line for the same room. */
type Entered = { ok: true; leave: () => void; isWanted: () => boolean } | { ok: false; why: "busy" | "left" };

/** Room for the bodies that are translated at this moment, over all requests (P-35). */
export type TranslationRoom = {
  enter(body: LiftedBody["bytes"], signal: RunSignal): Promise<Entered>;
  readonly stallMs: number;
};

export type TranslationTimes = { waitMs?: number; stallMs?: number };

export function createTranslationRoom({
  waitMs = longestWaitMs,
  stallMs = longestStallMs,
}: TranslationTimes = {}): TranslationRoom {
  const small = createLane(mostHeld.small, waitMs);
  const large = createLane(mostHeld.large, waitMs);
  return {
    stallMs,
    enter(body, signal) {
      const bytes = heldBy(body);
      return (bytes <= mostOfSmall ? small : large)(bytes, signal);
    },
  };
}

/** First come, first served; whoever has left the line is passed over. */
function createLane(most: number, waitMs: number) {
  let held = 0;
  const line: { bytes: number; letIn: () => void }[] = [];
  const fits = (bytes: number) => held === 0 || held + bytes <= most;

  function letIn(): void {
    for (let next = line[0]; next && fits(next.bytes); next = line[0]) {
      line.shift();
      next.letIn();
    }
  }

  function take(bytes: number): Entered {
    held += bytes;
    return {
      ok: true,
      isWanted: () => line.length > 0,
      leave() {
        held -= bytes;
        letIn();
      },
    };
  }

  return async (bytes: number, signal: RunSignal): Promise<Entered> => {
    if (signal.aborted) return { ok: false, why: "left" };
    if (line.length === 0 && fits(bytes)) return take(bytes);
    return new Promise((resolve) => {
      const settle = (entered: Entered) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
        resolve(entered);
      };
      const place = { bytes, letIn: () => settle(take(bytes)) };
      const give = (why: "busy" | "left") => {
        line.splice(line.indexOf(place), 1);
        settle({ ok: false, why });
        letIn();
      };
      const leave = () => give("left");
      const timer = setTimeout(() => give("busy"), waitMs);
      signal.addEventListener("abort", leave);
      line.push(place);
    });
  };
}
