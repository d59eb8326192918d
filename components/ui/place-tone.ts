import type { ChainPlace } from "@/lib/views/board-chain";
import type { Tone } from "./tone";

/** Reasons that time alone does not mend. */
const lasting: ReadonlySet<string> = new Set(["billing", "auth", "auth_permanent", "manual"]);

/** What colour a model of the chain is in, wherever it is listed. */
export function placeTone({ state, reason }: Pick<ChainPlace, "state" | "reason">): Tone {
  switch (state) {
    case "answering":
      return "ok";
    case "ready":
      return "idle";
    case "unequipped":
      return "bad";
    case "limited":
      return reason !== null && lasting.has(reason) ? "bad" : "warn";
  }
}
