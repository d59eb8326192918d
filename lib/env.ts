// The environment, parsed once at start. A value nobody can understand counts as unset and is reported (07 §6).
// Nothing else reads process.env, apart from SecretRefs of source env (lib/openclaw).
import { z } from "zod";
import { parseSdkRetryCap } from "./failover/runner/sdk-retry-cap";

export type Env = {
  port: number;
  host: string;
  allowedHosts: readonly string[];
  refreshForeignLogins: boolean;
  maxBodyBytes: number;
  /** Requests of the gateway at a time, over all keys (P-35). */
  maxConcurrent: number;
  stateDir: string | undefined;
  openclawHome: string | undefined;
  openclawConfigPath: string | undefined;
  skipCacheTtlMs: number | undefined;
  /** Null removes the cap (05 §9). */
  sdkRetryMaxWaitMs: number | null;
  /** Relative to the project; used when no directory is named (P-1). */
  demoDir: string;
  demoTraffic: boolean;
};

const onOff = z
  .enum(["0", "1", "true", "false", "on", "off"])
  .transform((text) => /^(1|true|on)$/.test(text));
const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
const hostList = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/)));
/** 0 is off, other values are clamped. */
const skipCacheTtl = wholeNumber(0, Number.MAX_SAFE_INTEGER).transform((ttlMs) =>
  ttlMs === 0 ? undefined : Math.min(600_000, Math.max(1_000, ttlMs)),
);
const retryWait = z
  .string()
  .regex(/^(\d+(\.\d+)?|false|off|none|disabled)$/i)
  .transform(parseSdkRetryCap);

export function readEnv(source: Readonly<Record<string, string | undefined>>): {
  env: Env;
  problems: readonly string[];
} {
  const problems: string[] = [];
  const read = <T>(name: string, schema: z.ZodType<T, string>, fallback: T): T => {
    const text = source[name]?.trim();
    if (!text) return fallback;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    problems.push(`${name}: "${text.slice(0, 40)}" cannot be understood; using the default.`);
    return fallback;
  };
  const text = (name: string) => source[name]?.trim() || undefined;

  const env: Env = {
    port: read("PORT", wholeNumber(0, 65_535), 4680),
    host: read("UNDERSTUDY_HOST", z.string().regex(/^[A-Za-z0-9.:-]+$/), "127.0.0.1"),
    allowedHosts: read("UNDERSTUDY_ALLOWED_HOSTS", hostList, []),
    refreshForeignLogins: read("UNDERSTUDY_REFRESH", onOff, false),
    maxBodyBytes: read("UNDERSTUDY_MAX_BODY_MB", wholeNumber(1, 64), 20) * 1024 * 1024,
    maxConcurrent: read("UNDERSTUDY_MAX_CONCURRENT", wholeNumber(4, 100_000), 512),
    stateDir: text("OPENCLAW_STATE_DIR"),
    openclawHome: text("OPENCLAW_HOME"),
    openclawConfigPath: text("OPENCLAW_CONFIG_PATH"),
    skipCacheTtlMs: read("OPENCLAW_FALLBACK_SKIP_TTL_MS", skipCacheTtl, undefined),
    sdkRetryMaxWaitMs: read("OPENCLAW_SDK_RETRY_MAX_WAIT_SECONDS", retryWait, 60_000),
    demoDir: text("UNDERSTUDY_DEMO_DIR") ?? ".understudy/demo",
    demoTraffic: read("UNDERSTUDY_DEMO_TRAFFIC", onOff, true),
  };
  return { env, problems };
}
