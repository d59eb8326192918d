import { brokenLock, configLock } from "@/lib/admin/config-lock";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { Role } from "@/lib/views/me";
import { viewPolicy, type PolicyView } from "@/lib/views/policy";

/** The policy as it is saved now, for the route and the page. */
export function currentPolicy(role: Role): PolicyView {
  const runtime = getRuntime();
  const config = runtime.config();
  const { skipCacheTtlMs, sdkRetryMaxWaitMs, maxBodyBytes, maxConcurrent } = runtime.env;
  return viewPolicy({
    now: runtime.now(),
    role,
    revisions: config.revisions,
    document: config.document,
    settings: config.settings,
    providers: config.config.providers.map(({ id }) => id),
    lockOf: (path) => configLock(config, path),
    lock: brokenLock(config),
    problems: config.problems,
    environment: [
      { name: "OPENCLAW_FALLBACK_SKIP_TTL_MS", value: textOf(skipCacheTtlMs) },
      {
        name: "OPENCLAW_SDK_RETRY_MAX_WAIT_SECONDS",
        value: sdkRetryMaxWaitMs === null ? null : textOf(sdkRetryMaxWaitMs / 1000),
      },
      { name: "UNDERSTUDY_MAX_BODY_MB", value: textOf(maxBodyBytes / 1024 / 1024) },
      { name: "UNDERSTUDY_MAX_CONCURRENT", value: textOf(maxConcurrent) },
    ],
  });
}

const textOf = (value: number | undefined): string | null => (value === undefined ? null : String(value));
