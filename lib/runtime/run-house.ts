import { sha256Hex } from "../auth/secret";
import type { AgentFacts } from "../failover/config";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import type { RunRecord } from "../failover/run-record";
import type {
  AttemptCall,
  AttemptOutcome,
  FallbackTransition,
  RunAttempt,
  RunEvent,
  RunPorts,
  RunSignal,
} from "../failover/runner/run-contract";
import type { RunCalls } from "../gateway/ports";
import { sleep } from "../gateway/sleep";
import type { Logger } from "../log";
import type { AgentMemory } from "./agent-memory";
import type { ConfigReadings } from "./config-readings";
import { logRunEvent } from "./decision-log";
import type { FaultSwitches } from "./fault-switches";
import { rememberTexts } from "../failover/remember-texts";
import { createSaveBarrier, type SaveBarrier } from "./save-barrier";

export type RunPortOptions = {
  now(): number;
  log: Logger;
  skipCacheTtlMs: number | undefined;
  memoryOf(agentId: string): AgentMemory;
  /** One refresh of a rejected login before rotating. */
  refresh(agentId: string, profileId: string): Promise<boolean>;
  faults: FaultSwitches;
  readings(): ConfigReadings;
  record(run: RunRecord): void;
  /** How long an answer waits for windows to be saved, at most. */
  saveWaitMs: number | undefined;
};

const hashOf = rememberTexts(sha256Hex);

/** What one run sees of the house; a class, because most runs are over after one call and need little of it. */
export class RunHouse<R> implements RunPorts<R> {
  readonly rules: RunPorts<R>["rules"];
  readonly redact: (text: string) => string;
  readonly memory: RunPorts<R>["memory"];
  readonly orders: RunPorts<R>["orders"];
  readonly skipCacheTtlMs: number | undefined;
  readonly notice: RunCalls<R>["notice"];
  readonly persistence: RunCalls<R>["persistence"];
  /** Windows of this run that are being saved. */
  #windows: SaveBarrier | null = null;
  /** Calls of a run follow each other, so this is the switch of the failure that is being recorded. */
  #switchId: string | null = null;

  constructor(
    private readonly house: RunPortOptions,
    private readonly agent: AgentMemory,
    private readonly calls: RunCalls<R>,
  ) {
    const { rules, redact } = house.readings();
    const rehearsal = house.faults.runMemory(agent.agentId);
    this.rules = rules;
    this.redact = redact;
    this.memory = rehearsal ?? agent.runMemory;
    this.orders = rehearsal ? undefined : agent.orders;
    this.skipCacheTtlMs = house.skipCacheTtlMs;
    this.notice = calls.notice;
    // A fallback of a rehearsal is not one to stay on.
    this.persistence = rehearsal ? undefined : calls.persistence;
  }

  now(): number {
    return this.house.now();
  }

  sleep(ms: number, signal?: RunSignal): Promise<void> {
    return sleep(ms, signal);
  }

  hash(text: string): string {
    return hashOf(text);
  }

  facts(): AgentFacts {
    return this.house.faults.over(this.agent.facts());
  }

  apply(event: ProfileEvent): ProfileEffect {
    const { house, agent } = this;
    if (event.type === "failure" && event.rehearsed)
      return house.faults.rehearse(agent.facts(), this.#switchId, event);
    if (event.type === "probe-claimed" && house.faults.isOverlaid(agent.agentId, event.profileId))
      return house.faults.rehearse(agent.facts(), null, event);
    const before = agent.saving();
    const effect = agent.apply(event);
    const saving = agent.saving();
    if (saving !== before) (this.#windows ??= createSaveBarrier(house.saveWaitMs)).add(saving);
    house.faults.follow(agent.facts(), event);
    return effect;
  }

  attempt(call: AttemptCall): Promise<AttemptOutcome<R>> {
    if (this.#windows !== null && !this.#windows.isClear())
      return this.#windows.passed().then(() => this.#attemptNow(call));
    return this.#attemptNow(call);
  }

  #attemptNow(call: AttemptCall): Promise<AttemptOutcome<R>> {
    const fault = this.house.faults.take(this.agent.agentId, call);
    if (fault === null) return this.calls.attempt(call);
    this.#switchId = fault.switchId;
    return Promise.resolve(fault.outcome);
  }

  /** Settles when no window of this run is on its way to the disk any more. */
  async saved(): Promise<void> {
    await this.#windows?.passed();
  }

  refresh(profileId: string): Promise<boolean> {
    return this.house.refresh(this.agent.agentId, profileId);
  }

  emit(event: RunEvent): void {
    logRunEvent(this.house.log, event);
  }

  warn(text: string): void {
    this.house.log.warn(text);
  }

  firstByteAt(): number | null {
    return this.calls.firstByteAt?.() ?? null;
  }

  onError(attempt: RunAttempt, error: unknown): void {
    this.calls.onError?.(attempt, error);
  }

  onTransition(transition: FallbackTransition): void {
    this.calls.onTransition?.(transition);
  }
}
