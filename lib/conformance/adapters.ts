import { runCooldown } from "./run-cooldown";
import { runOrder } from "./run-order";
import type { VectorAdapter } from "./vector";

export const adapters: Readonly<Record<string, VectorAdapter>> = {
  cooldown: runCooldown,
  order: runOrder,
};
