import type { UpstreamApi } from "./ports";

/** How a client speaks to us; decided by the path alone. */
export type RequestDialect = "openai-chat" | "anthropic-messages";

type DialectRow = {
  path: string;
  name: string;
  /** Upstream APIs that take such a body as it is (P-33), and where they take it. */
  carriedBy: Partial<Record<UpstreamApi, (basePath: string) => string>>;
  /** The field that no other API can carry; named when a candidate is skipped. */
  field: string;
};

export const dialectTable: Record<RequestDialect, DialectRow> = {
  "openai-chat": {
    path: "/v1/chat/completions",
    name: "an OpenAI chat completion",
    carriedBy: { "openai-completions": (basePath) => `${basePath}/chat/completions` },
    field: "messages",
  },
  "anthropic-messages": {
    path: "/v1/messages",
    name: "an Anthropic message",
    carriedBy: {
      // Anthropic base URLs are written without the version, other people's often with it.
      "anthropic-messages": (basePath) =>
        basePath.endsWith("/v1") ? `${basePath}/messages` : `${basePath}/v1/messages`,
    },
    field: "messages",
  },
};

export const dialectOfPath = (path: string): RequestDialect | null => {
  if (path === dialectTable["openai-chat"].path) return "openai-chat";
  if (path === dialectTable["anthropic-messages"].path) return "anthropic-messages";
  return null;
};
