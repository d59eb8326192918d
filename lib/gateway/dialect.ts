import type { SaidDialect } from "../failover/decision/step-why";
import type { AnswerWire } from "./answer-wire";
import type { UpstreamApi } from "./ports";

/** How a client speaks to us; decided by the path alone. */
export type RequestDialect = SaidDialect;

/** Whose error objects and stop signs a client of this dialect understands. */
export type ErrorShape = "openai" | "openai-responses" | "anthropic";

type DialectRow = {
  path: string;
  errors: ErrorShape;
  /** How an upstream that carries the request as it is writes its answer. */
  wire: AnswerWire;
  /** Upstream APIs that take such a body as it is, and where they take it. */
  carriedBy: Partial<Record<UpstreamApi, (basePath: string) => string>>;
  /** Named where a request of this dialect cannot be put into another one at all (P-33). */
  mainField: string;
  /** It is part of a conversation, so a session's model, pin and notices apply. */
  isTurn: boolean;
  /** Vectors of two models do not compare, so an embedding never falls back by itself. */
  isStrict: boolean;
};

// Anthropic base URLs are written without the version, other people's often with it.
const anthropicPath = (path: string) => (basePath: string) =>
  basePath.endsWith("/v1") ? `${basePath}${path}` : `${basePath}/v1${path}`;

export const dialectTable: Record<RequestDialect, DialectRow> = {
  "openai-chat": {
    path: "/v1/chat/completions",
    errors: "openai",
    wire: "openai-chat",
    carriedBy: { "openai-completions": (basePath) => `${basePath}/chat/completions` },
    mainField: "messages",
    isTurn: true,
    isStrict: false,
  },
  "openai-responses": {
    path: "/v1/responses",
    errors: "openai-responses",
    wire: "openai-responses",
    carriedBy: { "openai-responses": (basePath) => `${basePath}/responses` },
    mainField: "input",
    isTurn: true,
    isStrict: false,
  },
  "openai-embeddings": {
    path: "/v1/embeddings",
    errors: "openai",
    wire: "plain",
    carriedBy: {
      "openai-completions": (basePath) => `${basePath}/embeddings`,
      "openai-responses": (basePath) => `${basePath}/embeddings`,
    },
    mainField: "input",
    isTurn: false,
    isStrict: true,
  },
  "anthropic-messages": {
    path: "/v1/messages",
    errors: "anthropic",
    wire: "anthropic-messages",
    carriedBy: { "anthropic-messages": anthropicPath("/messages") },
    mainField: "messages",
    isTurn: true,
    isStrict: false,
  },
  "anthropic-count-tokens": {
    path: "/v1/messages/count_tokens",
    errors: "anthropic",
    wire: "plain",
    carriedBy: { "anthropic-messages": anthropicPath("/messages/count_tokens") },
    mainField: "messages",
    isTurn: false,
    isStrict: false,
  },
};

const dialects: readonly RequestDialect[] = [
  "openai-chat",
  "openai-responses",
  "openai-embeddings",
  "anthropic-messages",
  "anthropic-count-tokens",
];
const byPath = new Map(dialects.map((dialect) => [dialectTable[dialect].path, dialect]));

export const dialectOfPath = (path: string): RequestDialect | null => byPath.get(path) ?? null;

export const knownPaths = `${[...byPath.keys()].map((path) => `POST ${path}`).join(", ")}, GET /v1/models and GET /v1/models/<id>`;

/** For errors on paths that are no dialect's; there an Anthropic client is known by its headers alone. */
export const errorShapeOfPath = (path: string, isAnthropic = false): ErrorShape => {
  const dialect = dialectOfPath(path);
  if (dialect) return dialectTable[dialect].errors;
  return isAnthropic || path.startsWith("/v1/messages") ? "anthropic" : "openai";
};
