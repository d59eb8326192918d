import { isPlainRecord } from "../failover/own-value";
import type { AnswerWire } from "./answer-wire";

type Payload = Readonly<Record<string, unknown>>;

const data = (payload: unknown) => `data: ${JSON.stringify(payload)}\n\n`;
const named = (payload: Payload & { type: string }) => `event: ${payload.type}\n${data(payload)}`;

/** Every choice's message is the one piece it comes in. */
const asChunk = (payload: Payload): Payload => ({
  ...payload,
  object: "chat.completion.chunk",
  choices: (Array.isArray(payload.choices) ? payload.choices : []).map((choice: unknown) => {
    if (!isPlainRecord(choice)) return choice;
    const { message, ...rest } = choice;
    return { ...rest, delta: message };
  }),
});

/**
 * A whole answer in the events of a stream: what is left when a provider answers a request for a stream with JSON and
 * the client already reads one.
 */
export function wholeAnswerEvents(wire: AnswerWire, payload: unknown): Buffer {
  const whole = isPlainRecord(payload) ? payload : {};
  switch (wire) {
    case "openai-chat":
      return Buffer.from(`${data(asChunk(whole))}data: [DONE]\n\n`);
    case "openai-responses":
      return Buffer.from(named({ type: "response.completed", response: whole }));
    case "anthropic-messages":
      return Buffer.from(named({ type: "message_start", message: whole }) + named({ type: "message_stop" }));
    case "google":
    case "plain":
      return Buffer.from(data(whole));
  }
}
