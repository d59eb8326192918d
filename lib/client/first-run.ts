import type { FailureReason } from "../failover/reasons";
import { sendJson } from "./fetch-json";

export type ProviderApi =
  "openai-completions" | "openai-responses" | "anthropic-messages" | "google-generative-ai";

/** A provider as it is typed; the key is sent, and never comes back. */
export type TypedProvider = { provider: string; baseUrl: string; api: ProviderApi; key: string | null };

/** The provider refused or could not be reached, judged like a failure of a run. */
export type TryFailure = { ok: false; reason: FailureReason | null; status: number | null; message: string };
export type TestResult = { ok: true; tookMs: number } | TryFailure;
export type FoundModels = { ok: true; models: readonly string[] } | TryFailure;

export const findModels = (typed: TypedProvider) =>
  sendJson<FoundModels>("POST", "/api/first-run/models", typed);

export const testModel = (typed: TypedProvider, model: string) =>
  sendJson<TestResult>("POST", "/api/first-run/test", { ...typed, model });

export const addFirstProvider = (typed: TypedProvider, models: readonly string[]) =>
  sendJson<{ profileId: string | null; gatewayKey: string | null }>("POST", "/api/first-run", {
    ...typed,
    models,
  });
