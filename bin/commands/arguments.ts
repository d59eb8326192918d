import { parseArgs } from "node:util";
import { ownValue } from "../../lib/failover/own-value";

/** The words or options make no sense; the message says which. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const known = {
  agent: text,
  "state-dir": text,
  provider: text,
  profile: text,
  model: text,
  requested: text,
  error: text,
  status: text,
  name: text,
  until: text,
  type: text,
  api: text,
  "base-url": text,
  "key-env": text,
  "no-key": flag,
  agents: text,
  models: text,
  "no-pin": flag,
  "no-fallbacks": flag,
  concurrent: text,
  "per-minute": text,
  json: flag,
  force: flag,
  fix: flag,
  check: flag,
  plain: flag,
  help: { ...flag, short: "h" },
} as const;

export type CliOptions = ReturnType<typeof parseCliArguments>["options"];

export function parseCliArguments(argv: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...argv], options: known, allowPositionals: true });
    const blank = (["state-dir", "agent", "model"] as const).find((name) => values[name]?.trim() === "");
    if (blank !== undefined) throw new UsageError(`--${blank} is empty.`);
    return { words: positionals, options: values };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : "The arguments cannot be understood.");
  }
}

/** How many words a command takes, by its first words; `conformance`, `ingest` and `order set` take any number. */
const wordsTaken: Readonly<Record<string, number>> = {
  init: 1,
  status: 1,
  chain: 1,
  explain: 1,
  doctor: 1,
  auth: 2,
  "order get": 2,
  "order clear": 2,
  "keys list": 2,
  "keys create": 2,
  "keys revoke": 3,
  operator: 2,
};

/** A word too many is a misunderstanding, and some commands cannot be taken back. */
export function assertWords(words: readonly string[]): void {
  const [name = "", verb = ""] = words;
  const most = ownValue(wordsTaken, `${name} ${verb}`) ?? ownValue(wordsTaken, name);
  const more = most === undefined ? [] : words.slice(most);
  if (more.length > 0)
    throw new UsageError(`"${more.join(" ")}" is too much here. Put texts with spaces between quotes.`);
}

export function required(options: CliOptions, name: "provider" | "profile" | "error" | "name"): string {
  const value = options[name]?.trim();
  if (value) return value;
  throw new UsageError(`Missing --${name}.`);
}

/** Epoch ms, or a date as ISO 8601. */
export function parseTime(value: string): number {
  const time = /^\d{10,16}$/.test(value) ? Number(value) : Date.parse(value);
  if (Number.isFinite(time)) return time;
  throw new UsageError(`--until: "${value}" is no time. Give epoch milliseconds or 2026-01-31T18:00:00Z.`);
}
