export const clients = ["openai", "anthropic", "curl"] as const;
export type Client = (typeof clients)[number];

/** The shortest program that gets an answer, and the address it calls. */
export function snippetOf(
  client: Client,
  { baseUrl, key }: { baseUrl: string; key: string },
): { address: string; code: string } {
  const openai = `${baseUrl}/v1`;
  switch (client) {
    case "openai":
      return {
        address: openai,
        code: `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${openai}", apiKey: "${key}" });
const answer = await client.chat.completions.create({
  model: "auto",
  messages: [{ role: "user", content: "Are you there?" }],
});`,
      };
    case "anthropic":
      return {
        address: baseUrl,
        code: `import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ baseURL: "${baseUrl}", apiKey: "${key}" });
const answer = await client.messages.create({
  model: "auto",
  max_tokens: 500,
  messages: [{ role: "user", content: "Are you there?" }],
});`,
      };
    case "curl":
      return {
        address: openai,
        code: `curl ${openai}/chat/completions \\
  -H "authorization: Bearer ${key}" \\
  -H "content-type: application/json" \\
  -d '{"model":"auto","messages":[{"role":"user","content":"Are you there?"}]}'`,
      };
  }
}
