import type { Simulator } from "./simulator";
import { answers, type SimulatorScript, type SimulatorStep } from "./simulator-step";

const ok = answers.ok();
const times = (count: number, step: SimulatorStep): SimulatorStep[] =>
  Array.from({ length: count }, () => step);
const streamed: SimulatorStep = { kind: "answer", firstByteMs: 120, chunkMs: 25 };

const revoked: SimulatorStep = {
  kind: "status",
  status: 401,
  message: "This API key has been revoked.",
  type: "authentication_error",
};

/** What befalls the demo's profiles, always in the same order, so that the board has something of everything. */
const demoScripts: readonly SimulatorScript[] = [
  {
    provider: "openai",
    target: "openai:team-b@example.com",
    steps: [answers.rateLimited(40), answers.rateLimited(), ...times(6, streamed)],
  },
  { provider: "openai", target: "openai:ops@example.com", steps: [answers.usageLimit(2 * 3_600)] },
  { provider: "openai", target: "openai:api-key-backup", steps: [answers.outOfCredit()] },
  {
    provider: "anthropic",
    target: "anthropic:max@example.com",
    steps: [...times(2, streamed), answers.overloaded(), ...times(8, streamed)],
  },
  {
    provider: "anthropic",
    target: "anthropic:setup-token",
    steps: [...times(2, streamed), answers.rateLimited(50), ...times(6, streamed), answers.serverError()],
  },
  { provider: "anthropic", target: "anthropic:default", steps: [streamed, ok] },
  { provider: "anthropic", target: "anthropic:old-key", steps: [revoked] },
  { provider: "openrouter", target: "openrouter:default", steps: [answers.outOfCredit()] },
  {
    provider: "ollama",
    target: "ollama:default",
    steps: [
      ...times(4, streamed),
      { kind: "answer", firstByteMs: 9_000 },
      ...times(3, streamed),
      { kind: "reset" },
      ...times(3, streamed),
      { kind: "truncate", afterEvents: 4, how: "reset" },
    ],
  },
];

export function playDemoScript(simulator: Simulator): void {
  for (const script of demoScripts) simulator.script({ ...script, repeat: true });
}
