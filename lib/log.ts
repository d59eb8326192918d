// The process log: JSON lines on stderr, so stdout keeps the ready line and the CLI's answers.
// Secrets never reach it: values at secret-looking keys are masked, texts of errors are redacted (L-49).
import { destination, pino, type Logger as PinoLogger } from "pino";
import { redact } from "./failover/decision/redact";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error">;

const secretKeys = [
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
];
const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

export function createLogger(
  stream: { write(line: string): void } = destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      base: undefined,
      redact: { paths, censor: "[masked]" },
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: {
        // Without a message pino would take the error's own, unredacted.
        logMethod([first, message, ...rest], method) {
          method.apply(this, [first, message ?? "", ...rest]);
        },
      },
    },
    stream,
  );
}

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: redact(String(error)).slice(0, 2_000) };
  return {
    name: error.name,
    ...("code" in error && { code: error.code }),
    message: redact(error.message).slice(0, 2_000),
    stack: redact(error.stack ?? "").slice(0, 4_000),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}
