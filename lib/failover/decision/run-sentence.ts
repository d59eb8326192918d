import type { ProfileId } from "../credential";
import type { WindowSource } from "../usage-entry";
import type { RunWait, SelectionSource } from "../run-record";
import type { StepWhy } from "./step-why";

export type StepPlace = { candidate: string; profile: ProfileId | null };

/** The window a failed call opened, or met: `model` is null where it holds for every model. */
export type SaidEffect = { model: string | null; leftMs: number; source: WindowSource; reused: boolean };

/** A sentence about a run that is not in words yet. */
export type RunSentence =
  | { id: "asked"; values: { agent: string; model: string; source: SelectionSource } }
  | { id: "asked-unsaid"; values: { agent: string; model: string } }
  | { id: "behind"; values: { models: readonly string[] } }
  | { id: "pinned-user" | "pinned-auto"; values: { profile: ProfileId } }
  | { id: "failed"; values: StepPlace & { why: StepWhy; effect: SaidEffect | null } }
  | { id: "skipped" | "probed" | "left-out"; values: StepPlace & { why: StepWhy } }
  | { id: "answered"; values: StepPlace }
  | { id: "waited"; values: { waitedMs: number; why: RunWait["why"] } }
  | { id: "requested-answered" | "exhausted" | "ended" | "aborted" | "unfinished" }
  | { id: "other-answered"; values: { model: string; requested: string } }
  | { id: "exhausted-until"; values: { leftMs: number } }
  | { id: "ended-with"; values: { error: string } };
