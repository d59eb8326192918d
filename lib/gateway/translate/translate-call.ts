import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { Dispatcher } from "undici";
import type { CallOutcome } from "../call-upstream";
import type { ClientStream } from "../client-stream";
import type { UpstreamCredential, UpstreamEndpoint } from "../ports";
import { tooLongAnswer, wholeAnswerBytes } from "../held-answer";
import { abortedCall, emptyAnswer } from "../upstream-failure";
import type { LiftedBody } from "./lift-long-texts";
import { lostSetting } from "./lost-setting";
import { answerBlocks, createEventReader, neutralUsage, type AnswerHead } from "./neutral-answer";
import type { NeutralRequest } from "./neutral-request";
import { callOptions, providerModel, wireOfApi } from "./provider-model";
import type { TranslatedDialect } from "./read-request";
import { createUpstreamFetch, type UpstreamFetch } from "./upstream-fetch";
import { createStreamWriter, writeAnswer } from "./write-answer";

export type TranslatedCall = {
  dialect: TranslatedDialect;
  request: NeutralRequest;
  putBack: LiftedBody["putBack"];
  endpoint: UpstreamEndpoint;
  model: string;
  credential: UpstreamCredential | null;
  dispatcher: Dispatcher;
  basePath: string;
  client: ClientStream;
  /** Our headers of the answer. */
  identity: Readonly<Record<string, string>>;
  describe: (error: unknown) => string;
  head: AnswerHead;
  signal: AbortSignal;
  /** A client that reads nothing for so long is taken for gone if others wait for the room it holds. */
  stall: { afterMs: number; isInTheWay: () => boolean; leave: () => void };
};

/** Nothing was sent, since this field, or a text that was lifted out of the request, would not have arrived. */
export type TranslatedOutcome =
  CallOutcome | { ok: false; lostField: string } | { ok: false; lostText: true };

const failed = (error: unknown, source?: "payload" | "empty-result"): CallOutcome => ({
  ok: false,
  error,
  outputStarted: false,
  ...(source && { source }),
});
const nothingCame = () => failed(emptyAnswer(), "empty-result");
/** The wording is R-77's. */
const endedInError = () =>
  failed({ name: "UpstreamError", message: "Provider finish_reason: error" }, "payload");

/** The answer came, but is not what the API is known to send. */
const unreadable = (error: unknown) =>
  failed({
    name: "UpstreamError",
    code: "invalid_provider_content",
    message: `The provider's answer could not be read: ${error instanceof Error ? error.name : "unknown"}`,
  });

/** A request the package itself says it cannot express names what it is about. */
const unsupported = (error: unknown): string | null =>
  error instanceof Error &&
  error.name === "AI_UnsupportedFunctionalityError" &&
  "functionality" in error &&
  typeof error.functionality === "string"
    ? error.functionality
    : null;

function outcomeOf(error: unknown, upstream: UpstreamFetch): TranslatedOutcome {
  if (upstream.lostText()) return { ok: false, lostText: true };
  const lostField = upstream.lostField() ?? unsupported(error);
  if (lostField !== null) return { ok: false, lostField };
  return upstream.failure() ?? unreadable(error);
}

const sending = { "cache-control": "no-store" };

async function answerWhole(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  { dialect, client, identity, head }: TranslatedCall,
): Promise<CallOutcome> {
  const { content, finishReason, usage, response } = await model.doGenerate(options);
  if (finishReason.unified === "error") return endedInError();
  const blocks = answerBlocks(content);
  if (blocks.length === 0 && finishReason.unified !== "content-filter") return nothingCame();
  const body = Buffer.from(
    writeAnswer(dialect, {
      head: { ...head, model: response?.modelId ?? head.model },
      blocks,
      end: { reason: finishReason.unified, usage: neutralUsage(usage) },
    }),
  );
  const length = { "content-length": String(body.length) };
  client.begin(200, { "content-type": "application/json", ...sending, ...length, ...identity });
  client.end(body);
  return { ok: true, result: null };
}

const untilWritable = ({ client, signal, stall }: Pick<TranslatedCall, "client" | "signal" | "stall">) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setInterval(() => {
      if (!stall.isInTheWay()) return;
      client.breakOff("The answer was not read while others waited for its room.");
      stall.leave();
    }, stall.afterMs);
    const goOn = () => {
      clearInterval(timer);
      signal.removeEventListener("abort", goOn);
      resolve();
    };
    signal.addEventListener("abort", goOn);
    client.whenWritable(goOn);
  });

async function answerStream(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  call: TranslatedCall,
  upstream: UpstreamFetch,
): Promise<CallOutcome> {
  const { dialect, client, identity, describe, signal, request } = call;
  const { stream } = await model.doStream(options);
  const readEvents = createEventReader();
  const head = { ...call.head };
  const parts = stream.getReader();
  let writer: ReturnType<typeof createStreamWriter> | null = null;
  // Packages and writers repeat at the end what was said, so they keep it until then.
  let keptLength = 0;

  const giveUp = (outcome: CallOutcome): CallOutcome => {
    void parts.cancel().catch(() => {});
    if (outcome.ok || !client.hasBegun()) return outcome;
    client.breakOff(describe(outcome.error));
    return { ...outcome, outputStarted: true };
  };
  const write = async (text: string) => {
    if (text !== "" && !client.write(Buffer.from(text))) await untilWritable(call);
  };

  for (;;) {
    const { value: part, done } = await parts.read();
    if (signal.aborted) return giveUp(failed(abortedCall()));
    // What came before a failure still goes out; the body ends there, so the end is where it is looked for.
    const failure = done || part.type === "finish" || part.type === "error" ? upstream.failure() : null;
    if (failure) return giveUp(failure);
    if (done) return giveUp(nothingCame());
    if (part.type === "error") return giveUp(unreadable(part.error));
    if (part.type === "response-metadata") head.model = part.modelId ?? head.model;
    for (const event of readEvents(part)) {
      if (event.type === "finished" && event.end.reason === "error") return giveUp(endedInError());
      // A refusal is an answer, an end without a word is none.
      if (!writer && event.type === "finished" && event.end.reason !== "content-filter")
        return giveUp(nothingCame());
      if (!writer) {
        writer = createStreamWriter(dialect, head, request.wantsUsage);
        client.begin(200, {
          "content-type": "text/event-stream; charset=utf-8",
          ...sending,
          ...identity,
        });
      }
      keptLength += "delta" in event ? event.delta.length : 0;
      if (keptLength > wholeAnswerBytes) return giveUp(tooLongAnswer());
      await write(writer(event));
      if (event.type !== "finished") continue;
      client.end();
      return { ok: true, result: null };
    }
  }
}

/** One call in another dialect than the client's: asked and answered through a provider package. Never rejects. */
export async function translateCall(call: TranslatedCall): Promise<TranslatedOutcome> {
  const { endpoint, request, model, credential, dispatcher, basePath, signal } = call;
  const { api } = endpoint;
  const upstream = createUpstreamFetch({
    dispatcher,
    endpoint,
    credential,
    wire: wireOfApi[api],
    signal,
    putBack: call.putBack,
    lostIn: (body) => lostSetting(api, request, body),
  });
  try {
    const spoken = await providerModel({ api, model, basePath, fetch: upstream.fetch });
    const options = callOptions(api, request);
    return request.stream
      ? await answerStream(spoken, options, call, upstream)
      : await answerWhole(spoken, options, call);
  } catch (error) {
    const outcome = outcomeOf(error, upstream);
    if ("lostField" in outcome || "lostText" in outcome || outcome.ok || !call.client.hasBegun())
      return outcome;
    call.client.breakOff(call.describe(outcome.error));
    return { ...outcome, outputStarted: true };
  }
}
