import { isPlainRecord } from "../failover/own-value";
import type { UpstreamApi, UpstreamCredential, UpstreamEndpoint } from "./ports";
import { parseJson, statusFailure } from "./upstream-failure";
import { upstreamHeaders } from "./upstream-headers";
import type { UpstreamPools } from "./upstream-pools";

const paths: Record<UpstreamApi, (base: string) => string> = {
  "openai-completions": (base) => `${base}/models`,
  "openai-responses": (base) => `${base}/models`,
  "anthropic-messages": (base) => `${base.endsWith("/v1") ? base : `${base}/v1`}/models?limit=1000`,
  "google-generative-ai": (base) => `${base}/models?pageSize=1000`,
};

const largestAnswer = 4_000_000;
const modelsKept = 2_000;

export type ListedModels = { ok: true; models: readonly string[] } | { ok: false; error: unknown };

/** The models a provider says it has, for an operator who adds it. Never rejects. */
export async function listUpstreamModels(
  call: { endpoint: UpstreamEndpoint; credential: UpstreamCredential | null; signal: AbortSignal },
  pools: UpstreamPools,
): Promise<ListedModels> {
  const { endpoint, credential, signal } = call;
  const opened = pools.open(endpoint);
  if (!opened.ok) return { ok: false, error: { name: "ProviderNotConfigured", message: opened.message } };
  const { pool, basePath } = opened.upstream;
  try {
    const answer = await pool.request({
      method: "GET",
      path: paths[endpoint.api](basePath),
      headers: upstreamHeaders({ client: {}, credential, endpoint }),
      signal,
    });
    const body = await readUpTo(answer.body, largestAnswer);
    const { statusCode: status, headers } = answer;
    if (status < 200 || status > 299)
      return {
        ok: false,
        error: statusFailure({ status, headers, body, secret: credential?.secret ?? null }),
      };
    return { ok: true, models: idsIn(parseJson(body.toString("utf8"))).slice(0, modelsKept) };
  } catch (error) {
    return { ok: false, error };
  }
}

async function readUpTo(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new Error("The list of models is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `data[].id` of OpenAI and Anthropic, `models[].name` of Google. */
function idsIn(payload: unknown): string[] {
  if (!isPlainRecord(payload)) return [];
  const list = Array.isArray(payload.data)
    ? payload.data
    : Array.isArray(payload.models)
      ? payload.models
      : [];
  return list.flatMap((model) => {
    if (!isPlainRecord(model)) return [];
    const id = typeof model.id === "string" ? model.id : model.name;
    return typeof id === "string" && id !== "" ? [id.replace(/^models\//, "")] : [];
  });
}
