// The process log: JSON lines on stderr, so stdout keeps the ready line and the CLI's answers.
// Secrets never reach it: values at secret-looking keys are masked here, texts are redacted by the writer.
import { pino, destination, type Logger as PinoLogger } from "pino";

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
const maskedPaths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

export function createLogger(level: string): Logger {
  return pino(
    { level, base: undefined, redact: { paths: maskedPaths, censor: "[masked]" } },
    destination({ dest: 2, sync: true }),
  );
}
