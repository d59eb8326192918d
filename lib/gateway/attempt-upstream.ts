import type { IncomingHttpHeaders } from "node:http";
import { describeFailure } from "./describe-failure";
import type { AttemptCall, AttemptOutcome } from "../failover/runner/run-with-model-fallback";
import { uncarriedText } from "../failover/decision/step-why-text";
import { formatModelRef } from "../failover/model-ref";
import { bodyTemplate, type BodyTemplate } from "./body-template";
import { callUpstream } from "./call-upstream";
import type { Caller } from "./caller";
import type { ClientStream } from "./client-stream";
import { dialectTable, type RequestDialect } from "./dialect";
import type { GatewayParts } from "./exchange";
import type { UpstreamCredential, UpstreamEndpoint } from "./ports";
import { headerText, noticeHeader, percentEncoded } from "./notice-header";
import { profileHash } from "./profile-hash";
import { AnswerReading } from "./read-answer";
import { carryRequest, type Carried } from "./translate/carry-request";
import { leaveLongTexts, liftLongTexts, type LiftedBody } from "./translate/lift-long-texts";
import { translateCall } from "./translate/translate-call";
import { noRoom } from "./translate/translation-room";
import { upstreamHeaders } from "./upstream-headers";
import { abortedCall } from "./upstream-failure";
import type { Upstream } from "./upstream-pools";

/** One client request on its way through the chain. */
export type Passage = {
  runId: string;
  agentId: string;
  dialect: RequestDialect;
  headers: IncomingHttpHeaders;
  /** The query of the client's URL, `?` included. */
  query: string;
  body: Buffer;
  /** Members of the body that are ours and stay here. */
  ownFields: ReadonlySet<string>;
  /** The model asked for, as the answer's headers name it. */
  selected: string;
  /** What the client is told beside the answer if this model gives it. */
  noticeIf(active: string): string | null;
  client: ClientStream;
  caller: Caller;
};

/** The candidate cannot be called at all as things are configured; no provider is at fault. */
const notCallable = (message: string): Promise<AttemptOutcome<null>> =>
  Promise.resolve({ ok: false, local: true, error: { name: "ProviderNotConfigured", message } });

type Called = {
  call: AttemptCall;
  endpoint: UpstreamEndpoint;
  upstream: Upstream;
  credential: UpstreamCredential | null;
};
type CarriedTurn = Extract<Carried, { ok: true }> &
  Pick<LiftedBody, "putBack"> & { isRoomWanted: () => boolean };

/** The only place that calls a provider: one candidate, one profile, one call, streamed to the client. */
export class UpstreamAttempts {
  /** A candidate was passed over, since it cannot carry this field of the client's (P-33). */
  uncarriedField: string | undefined;
  #template: BodyTemplate | undefined;

  constructor(
    private readonly passage: Passage,
    private readonly parts: GatewayParts,
  ) {}

  attempt(call: AttemptCall): Promise<AttemptOutcome<null>> {
    const { passage } = this;
    const { ports } = this.parts;
    const { provider } = call.candidate;
    const endpoint = ports.endpoint(provider);
    if (!endpoint)
      return notCallable(`Provider "${provider}" has no address. Set models.providers.${provider}.baseUrl.`);
    const pathOf = dialectTable[passage.dialect].carriedBy[endpoint.api];
    if (!pathOf) return this.#translateInTurn(call, endpoint);
    const opened = this.parts.pools.open(endpoint);
    if (!opened.ok) return notCallable(opened.message);
    const { upstream } = opened;
    const goOn = (credential: UpstreamCredential | null) =>
      this.#passThrough({ call, endpoint, upstream, credential }, pathOf);
    // What it throws, the run takes for the failure of this call.
    const credential = ports.credential(passage.agentId, call.profileId, provider);
    return credential instanceof Promise ? credential.then(goOn) : goOn(credential);
  }

  /** With room for what the translation holds from its first step to the end of the answer (P-35). */
  async #translateInTurn(
    call: AttemptCall,
    endpoint: UpstreamEndpoint,
    lift = liftLongTexts,
  ): Promise<AttemptOutcome<null>> {
    const { body, caller } = this.passage;
    const lifted = lift(body);
    const entered = await this.parts.translations.enter(lifted.bytes, caller);
    if (!entered.ok)
      return { ok: false, local: true, error: entered.why === "left" ? abortedCall() : noRoom };
    let outcome;
    try {
      outcome = await this.#translateLifted(call, endpoint, lifted, entered.isWanted);
    } finally {
      entered.leave();
    }
    return outcome ?? this.#translateInTurn(call, endpoint, leaveLongTexts);
  }

  /** Null: a text must not be lifted, since this provider gets it in another form. */
  async #translateLifted(
    call: AttemptCall,
    endpoint: UpstreamEndpoint,
    { read, putBack }: LiftedBody,
    isRoomWanted: () => boolean,
  ): Promise<AttemptOutcome<null> | null> {
    const { agentId, dialect } = this.passage;
    // Read anew for every call: kept as objects until the next one, it would take room that is another's by then.
    const carried = carryRequest(dialect, JSON.parse(read()), endpoint.api);
    if (!carried.ok) return this.#uncarried(endpoint, carried.field);
    const opened = this.parts.pools.open(endpoint);
    if (!opened.ok) return notCallable(opened.message);
    const credential = await this.parts.ports.credential(agentId, call.profileId, call.candidate.provider);
    return this.#translate(
      { call, endpoint, upstream: opened.upstream, credential },
      { ...carried, putBack, isRoomWanted },
    );
  }

  #passThrough(called: Called, pathOf: (basePath: string) => string): Promise<AttemptOutcome<null>> {
    const { passage } = this;
    const { call, endpoint, upstream, credential } = called;
    this.#template ??= bodyTemplate(passage.body, passage.ownFields);
    return callUpstream(
      {
        dispatcher: upstream.pool,
        path: pathOf(upstream.basePath) + passage.query,
        headers: upstreamHeaders({ client: passage.headers, credential, endpoint }),
        body: this.#template(call.candidate.model),
        timeouts: endpoint.timeouts,
        signal: passage.caller,
      },
      new AnswerReading({
        wire: dialectTable[passage.dialect].wire,
        secret: credential?.secret ?? null,
        client: passage.client,
        addHeaders: (headers) => this.#addIdentity(headers, call),
        describe: (error) => this.#describe(error),
      }),
    );
  }

  async #translate(called: Called, carried: CarriedTurn): Promise<AttemptOutcome<null> | null> {
    const { passage } = this;
    const { ports } = this.parts;
    const { call, endpoint, upstream, credential } = called;
    const { model } = call.candidate;
    const identity: Record<string, string> = {};
    this.#addIdentity(identity, call);
    const outcome = await translateCall({
      dialect: carried.dialect,
      request: carried.request,
      putBack: carried.putBack,
      endpoint,
      model,
      credential,
      dispatcher: upstream.pool,
      basePath: upstream.basePath,
      client: passage.client,
      identity,
      describe: (error) => this.#describe(error),
      head: { id: passage.runId, model, createdAt: ports.now() },
      signal: passage.caller.toSignal(),
      stall: {
        afterMs: this.parts.translations.stallMs,
        isInTheWay: carried.isRoomWanted,
        leave: () => passage.caller.leave(),
      },
    });
    if ("lostText" in outcome) return null;
    return "lostField" in outcome ? this.#uncarried(endpoint, outcome.lostField) : outcome;
  }

  #uncarried({ id, api }: UpstreamEndpoint, field: string): AttemptOutcome<null> {
    this.uncarriedField ??= field;
    const values = { provider: id, api, field, dialect: this.passage.dialect };
    const said = { id: "uncarried", values } as const;
    return { ok: false, skipped: { reason: "format", why: uncarriedText(values), said } };
  }

  /** Who answers, in the headers of the answer. */
  #addIdentity(headers: Record<string, string>, { candidate, profileId, attempt }: AttemptCall): void {
    const { passage } = this;
    const model = formatModelRef(candidate.provider, candidate.model);
    headers["x-understudy-run"] = passage.runId;
    headers["x-understudy-model"] = headerText(model);
    if (profileId !== null) headers["x-understudy-profile"] = profileHash(profileId);
    headers["x-understudy-attempts"] = String(attempt);
    headers["x-understudy-selected"] = headerText(passage.selected);
    const notice = passage.noticeIf(model);
    if (notice !== null) headers[noticeHeader] = percentEncoded(notice);
  }

  #describe(error: unknown): string {
    return describeFailure(error, this.parts.ports.redact);
  }
}
