import { isPlainRecord } from "../failover/own-value";

/** How an upstream's answer is written. */
export type AnswerWire = "openai-chat" | "openai-responses" | "anthropic-messages" | "google" | "plain";

type WireRow = {
  /**
   * Marks that the provider has said its last word; looked for as bytes, since every chunk passes here. Each has a bare
   * quote or newline, which a text inside JSON never has: a model that only writes of them is not at its end.
   */
  lastWords: readonly string[];
  /** Events that say that somebody is there, not what the answer is. */
  quietEvents: ReadonlySet<string>;
  /** The same of events that have no name, by a mark in their data. */
  quietMarks: readonly string[];
  /** A JSON answer that holds nothing. */
  isEmpty(payload: Readonly<Record<string, unknown>>): boolean;
};

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

export const answerWires: Record<AnswerWire, WireRow> = {
  "openai-chat": {
    lastWords: ["[DONE]\n", "[DONE]\r", '"finish_reason":"', '"finish_reason": "'],
    quietEvents: new Set(),
    // What Azure finds in the prompt, and the usage.
    quietMarks: ['"choices":[]', '"choices": []'],
    isEmpty: (payload) => isEmptyList(payload.choices),
  },
  "openai-responses": {
    lastWords: ['"response.completed"', '"response.incomplete"'],
    // Sent at once, before the model has begun; what fails then fails behind them.
    quietEvents: new Set(["response.created", "response.in_progress", "response.queued"]),
    quietMarks: [],
    isEmpty: (payload) => isEmptyList(payload.output) && payload.status === "completed",
  },
  "anthropic-messages": {
    lastWords: ['"message_stop"'],
    quietEvents: new Set(["ping"]),
    quietMarks: [],
    isEmpty: () => false,
  },
  google: {
    lastWords: ['"finishReason"', '"blockReason"'],
    quietEvents: new Set(),
    quietMarks: [],
    isEmpty: (payload) => isEmptyList(payload.candidates),
  },
  plain: {
    lastWords: [],
    quietEvents: new Set(),
    quietMarks: [],
    isEmpty: (payload) => isEmptyList(payload.data),
  },
};

export const saysNothing = (wire: AnswerWire, payload: unknown): boolean =>
  isPlainRecord(payload) && answerWires[wire].isEmpty(payload);
