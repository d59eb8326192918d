// The process log: JSON lines on stderr, so stdout keeps the ready line and the CLI's answers.
// Secrets never reach it: values at secret-looking keys are masked, texts of errors are redacted (L-49).
import { destination, levels, pino, type Logger as PinoLogger } from "pino";
import { redact } from "./failover/decision/redact";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error" | "child"> & {
  /** People read along: lines are plain text, and records show their console message instead of JSON (L-21). */
  isTerminal: boolean;
  /** From now on texts of errors are redacted by this: the configuration, read later, may have patterns (L-49). */
  redactBy(redact: (text: string) => string): void;
  /** The line that a child of this name would write, for records of which a failing run has several. */
  record(line: RecordLine): void;
};

type RecordLine = {
  level: "debug" | "info" | "warn";
  name: string | undefined;
  record: { event: string };
  message: string;
};

const secretKeys: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "password",
  "secret",
  "key",
  "apiKey",
  "token",
  "access",
  "refresh",
  "idToken",
  "headers",
]);
const maskedDepth = 4;

/** The record itself where nothing in it has to be masked, as is usual: a failing run writes three of them. */
function maskSecrets<T extends object>(record: T, depth = 0): T {
  let masked: T | null = null;
  for (const key in record) {
    const value = record[key];
    const shown = secretKeys.has(key) ? "[masked]" : maskWithin(value, depth + 1);
    if (shown !== value) masked = { ...(masked ?? record), [key]: shown };
  }
  return masked ?? record;
}

function maskWithin(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Error || depth >= maskedDepth)
    return value;
  if (!Array.isArray(value)) return maskSecrets(value, depth);
  const shown = value.map((item: unknown) => maskWithin(item, depth));
  return shown.some((item, at) => item !== value[at]) ? shown : value;
}

type Sink = { write(line: string): void };

export function createLogger(sink: Sink = destination({ dest: 2, sync: false }), isTerminal = false): Logger {
  let redactText = (text: string) => redact(text);
  const lines: Sink = isTerminal ? { write: (line) => sink.write(plainLine(line)) } : sink;
  const logger = pino(
    {
      base: undefined,
      formatters: { log: (record) => maskSecrets(record) },
      serializers: { err: (error: unknown) => describeError(error, (text) => redactText(text)) },
      hooks: {
        // Without a message pino would take the error's own, unredacted.
        logMethod([first, message, ...rest], method) {
          method.apply(this, [first, message ?? "", ...rest]);
        },
      },
    },
    lines,
  );
  const record = (line: RecordLine) => {
    if (logger.isLevelEnabled(line.level)) lines.write(recordLine(line));
  };
  const redactBy = (next: typeof redactText) => void (redactText = next);
  return Object.assign(logger, { isTerminal, redactBy, record });
}

/** One pass of the built-in writer: pino goes field by field, which takes twice as long. */
function recordLine({ level, name, record, message }: RecordLine): string {
  const head = JSON.stringify({ level: levels.values[level], time: Date.now(), name });
  const body = JSON.stringify(maskSecrets(record));
  const foot = JSON.stringify({ msg: message });
  return `${head.slice(0, -1)},${body.slice(1, -1)},${foot.slice(1)}\n`;
}

function plainLine(line: string): string {
  const { level, time, msg, err } = JSON.parse(line);
  const word = { 30: "info", 40: "warn", 50: "error" }[String(level)] ?? "debug";
  const clock = new Date(time).toTimeString().slice(0, 8);
  const detail = err === undefined ? "" : ` – ${err.message}`;
  const text = `${msg}${detail}`.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
  return `${clock} ${word} ${text}\n`;
}

function describeError(error: unknown, redactText: (text: string) => string, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: redactText(String(error)).slice(0, 2_000) };
  return {
    name: error.name,
    ...("code" in error && { code: error.code }),
    message: redactText(error.message).slice(0, 2_000),
    stack: redactText(error.stack ?? "").slice(0, 4_000),
    ...(error.cause !== undefined &&
      depth < 3 && { cause: describeError(error.cause, redactText, depth + 1) }),
  };
}
