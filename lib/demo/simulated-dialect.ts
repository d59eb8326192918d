/** What the simulated providers speak. */
export type SimulatedDialect =
  | "openai-chat"
  | "openai-responses"
  | "openai-embeddings"
  | "anthropic-messages"
  | "anthropic-count-tokens"
  | "google"
  | "oauth-token";

export type SimulatedToolCall = { name: string; arguments: Readonly<Record<string, unknown>> };

/** What a provider says, whatever the dialect. */
export type SimulatedContent = {
  model: string;
  text: string;
  toolCalls: readonly SimulatedToolCall[];
  /** The answer stopped because it grew too long. */
  isCut: boolean;
  id: string;
  /** Epoch ms. */
  at: number;
  body: Readonly<Record<string, unknown>>;
};

export const words = (text: string): readonly string[] => (text === "" ? [] : text.split(/(?<= )/));

/** The figures every answer reports. */
export const inputTokens = 12;
export const outputTokens = ({ text, toolCalls }: SimulatedContent): number =>
  words(text).length + toolCalls.length;

export const seconds = (at: number): number => Math.floor(at / 1000);

export const dataLine = (payload: object): string => `data: ${JSON.stringify(payload)}\n\n`;
export const namedEvent = (name: string, payload: object): string =>
  `event: ${name}\n${dataLine({ type: name, ...payload })}`;

type Place = { dialect: SimulatedDialect; provider: string; model: string | null; stream: boolean | null };

const suffixes: readonly { suffix: string; dialect: SimulatedDialect }[] = [
  { suffix: "/chat/completions", dialect: "openai-chat" },
  { suffix: "/responses", dialect: "openai-responses" },
  { suffix: "/embeddings", dialect: "openai-embeddings" },
  { suffix: "/messages/count_tokens", dialect: "anthropic-count-tokens" },
  { suffix: "/messages", dialect: "anthropic-messages" },
  { suffix: "/oauth/token", dialect: "oauth-token" },
];
const googlePath = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** Which provider, dialect and model a path means; model and stream null where the body says them. */
export function placeOfPath(path: string): Place | null {
  const provider = /^\/sim\/([^/]+)\//.exec(path)?.[1];
  if (provider === undefined) return null;
  const google = googlePath.exec(path);
  if (google?.[1] !== undefined) {
    const model = decodeURIComponent(google[1]);
    return { dialect: "google", provider, model, stream: google[2] === "streamGenerateContent" };
  }
  const dialect = suffixes.find(({ suffix }) => path.endsWith(suffix))?.dialect;
  return dialect ? { dialect, provider, model: null, stream: null } : null;
}
