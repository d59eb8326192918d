import { setTimeout as sleep } from "node:timers/promises";

export type Traffic = { stop(): Promise<void> };

type PlannedRequest = {
  model: string;
  stream: boolean;
  session?: string;
  prompt: string;
  fallbacks?: readonly string[];
};

/** One round of the demo's clients; it repeats. */
const plan: readonly PlannedRequest[] = [
  { model: "auto", stream: true, session: "tg:4410", prompt: "Summarise the release notes." },
  { model: "auto", stream: false, session: "web:ad91", prompt: "Draft a reply to the landlord." },
  { model: "agent:research", stream: true, session: "cron:nightly", prompt: "Which sources are new today?" },
  { model: "auto", stream: true, session: "tg:4410", prompt: "Shorter, please." },
  { model: "auto", stream: false, prompt: "Name three colours." },
  { model: "auto", stream: true, session: "web:ad91", prompt: "Make it friendlier." },
  { model: "auto", stream: true, session: "slack:ops", prompt: "What changed since yesterday?" },
  { model: "agent:research", stream: false, session: "cron:nightly", prompt: "Rank them." },
  { model: "sonnet", stream: true, session: "web:77c0", prompt: "Explain this stack trace." },
  { model: "auto", stream: true, session: "tg:4410", prompt: "Thanks. One more thing." },
  // Strict: this model or nothing, so its failure is shown to the caller.
  {
    model: "openrouter/qwen3.5-max",
    fallbacks: [],
    stream: false,
    session: "lab:strict",
    prompt: "Only you will do.",
  },
  { model: "auto", stream: true, session: "slack:ops", prompt: "Post the summary." },
];

/** A client gives up after this, as real ones do. */
const patienceMs = 20_000;
const openingRequests = 6;

/**
 * Light traffic against our own gateway: the first requests come quickly, so that the board lives at once, then one
 * every `everyMs`. A refusal is part of the show; the traffic goes on.
 */
export function startTraffic(options: {
  /** Where the gateway listens, without `/v1`. */
  url: string;
  gatewayKey: string;
  everyMs?: number;
  openingEveryMs?: number;
}): Traffic {
  const { url, gatewayKey, everyMs = 1_500, openingEveryMs = 600 } = options;
  const stopping = new AbortController();

  async function send({ model, stream, session, prompt, fallbacks }: PlannedRequest): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]);
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      signal,
      headers: {
        authorization: `Bearer ${gatewayKey}`,
        "content-type": "application/json",
        ...(session !== undefined && { "x-understudy-session": session }),
      },
      body: JSON.stringify({ model, stream, fallbacks, messages: [{ role: "user", content: prompt }] }),
    });
    await response.arrayBuffer();
  }

  async function goOn(): Promise<void> {
    for (let sent = 0; !stopping.signal.aborted; sent += 1) {
      const next = plan[sent % plan.length];
      if (next) await send(next).catch(() => {});
      const pauseMs = sent < openingRequests ? openingEveryMs : everyMs;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const ended = goOn();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
