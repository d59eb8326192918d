import type { ProfileId } from "../failover/credential";
import { exampleIds, type ExampleId } from "./lab-examples";

/** What a switch stands on: one login, or a model whichever login is used. */
export type FaultTarget = { kind: "profile"; profileId: ProfileId } | { kind: "model"; model: string };

export const faultAnswers = exampleIds;
export type FaultAnswer = ExampleId;

/** "Answer the next requests with …", for rehearsing failover (P-34). Nothing of it outlives the process. */
export type FaultSwitch = {
  id: string;
  agentId: string;
  target: FaultTarget;
  answer: FaultAnswer;
  count: number;
  /** 0: it fails nothing any more, but windows that it opened may still run. */
  left: number;
  startedAt: number;
  endsAt: number;
  startedBy: string;
};

/** At a time, over all agents: every call is held against each of them. */
export const mostFaults = 50;
export const mostFaultCount = 1_000;
export const faultMinutes = [5, 15, 60, 240] as const;
export const mostFaultMinutes = 1_440;

export const targetName = (target: FaultTarget): string =>
  target.kind === "profile" ? target.profileId : target.model;
