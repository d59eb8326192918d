import type { IncomingHttpHeaders } from "node:http";
import type { AttemptCall, AttemptOutcome, RunInput } from "../failover/runner/run-contract";
import { UpstreamAttempts, type Passage } from "./attempt-upstream";
import { collectAttempts } from "./attempts-so-far";
import type { Caller } from "./caller";
import type { ClientStream } from "./client-stream";
import type { RequestDialect } from "./dialect";
import type { Exchange, GatewayParts } from "./exchange";
import { newRunId } from "./new-run-id";
import { headerText } from "./notice-header";
import type { RequestPlan } from "./plan-request";
import type { RunHooks } from "./ports";

/** One run of a plan, as the core sees it and as its calls see it; a class, since every request makes one. */
export class PlannedRun implements Passage, RunHooks {
  readonly runId: string;
  readonly agentId: string;
  readonly dialect: RequestDialect;
  readonly headers: IncomingHttpHeaders;
  readonly query: string;
  readonly ownFields: ReadonlySet<string>;
  readonly selected: string;
  readonly client: ClientStream;
  readonly caller: Caller;
  readonly notice: RunHooks["notice"];
  readonly onError: RunHooks["onError"];
  readonly onTransition: RunHooks["onTransition"];
  readonly persistence: RunHooks["persistence"];
  readonly upstream: UpstreamAttempts;
  /** Only of a session's turn, whose notices tell of them. */
  readonly attempts: ReturnType<typeof collectAttempts> | null;
  readonly #ownDirectory: boolean;
  readonly #run: RequestPlan["run"];
  readonly #turn: RequestPlan["turn"];
  readonly #running: ReturnType<NonNullable<RequestPlan["turn"]>["begin"]> | undefined;

  constructor(
    plan: RequestPlan,
    readonly body: Buffer,
    { dialect, request, query, client, caller }: Exchange,
    parts: GatewayParts,
  ) {
    const { ports } = parts;
    this.#ownDirectory = ports.ownDirectory;
    this.runId = newRunId(ports.now());
    this.agentId = plan.run.agentId;
    this.dialect = dialect;
    this.headers = request.headers;
    this.query = query;
    this.ownFields = plan.ownFields;
    this.selected = plan.selected;
    this.client = client;
    this.caller = caller;
    this.#run = plan.run;
    this.#turn = plan.turn;
    this.attempts = plan.turn && collectAttempts();
    this.onError = this.attempts?.onError;
    this.onTransition = this.attempts?.onTransition;
    this.persistence = plan.turn?.persistence ?? undefined;
    // Only a stream has a place for comments; everybody else waits in silence.
    this.notice = plan.isStream ? (text) => this.#holdOpen(text) : undefined;
    this.upstream = new UpstreamAttempts(this, parts);
    this.#running = plan.turn?.begin();
  }

  attempt(call: AttemptCall): Promise<AttemptOutcome<null>> {
    return this.#turn ? this.#attemptOfTurn(call, this.#turn) : this.upstream.attempt(call);
  }

  firstByteAt(): number | null {
    return this.client.begunAt;
  }

  noticeIf(active: string): string | null {
    return this.#turn?.noticeIf(active, this.attempts?.soFar() ?? []) ?? null;
  }

  /** Member by member: a spread takes longer than all the rest of a short run. */
  input(turnStartedAt: number): RunInput {
    const { agentId, sessionKey, sessionId, requested, selectionSource, candidates, pin, heartbeat } =
      this.#run;
    const { runId, caller: signal } = this;
    return {
      runId,
      agentId,
      sessionKey,
      sessionId,
      requested,
      selectionSource,
      candidates,
      pin,
      signal,
      heartbeat,
      turnStartedAt,
      ownDirectory: this.#ownDirectory,
    };
  }

  end(): void {
    this.#running?.end();
  }

  async #attemptOfTurn(call: AttemptCall, turn: NonNullable<RequestPlan["turn"]>) {
    const error = await turn.safePoint(call);
    if (error) return { ok: false as const, error };
    this.#running?.calls({ ...call.candidate, profileId: call.profileId });
    return this.upstream.attempt(call);
  }

  #holdOpen(text: string): void {
    const ours = { "x-understudy-run": this.runId, "x-understudy-selected": headerText(this.selected) };
    this.client.holdOpen(ours, text);
  }
}
