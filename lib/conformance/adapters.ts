import { runChain } from "./run-chain";
import { runClassify } from "./run-classify";
import { runCooldown } from "./run-cooldown";
import { runOrder } from "./run-order";
import { runRun } from "./run-run";
import { runSession } from "./run-session";
import type { VectorAdapter } from "./vector";

export const adapters: Readonly<Record<string, VectorAdapter>> = {
  classify: ({ given }) => [runClassify(given)],
  order: runOrder,
  cooldown: runCooldown,
  chain: runChain,
  run: runRun,
  session: runSession,
};
