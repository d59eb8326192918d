const deepest = 3;

/**
 * The failure with its causes, for the log: its texts redacted by the operator's patterns, too, which the log itself
 * does not know (L-49). Never throws.
 */
export function redactedError(error: unknown, redact: (text: string) => string, depth = 0): Error {
  if (!(error instanceof Error)) return new Error(redact(String(error)));
  const { cause } = error;
  const hasCause = cause !== undefined && depth < deepest;
  const shown = new Error(
    redact(error.message),
    hasCause ? { cause: redactedError(cause, redact, depth + 1) } : {},
  );
  shown.name = error.name;
  shown.stack = redact(error.stack ?? "");
  return "code" in error ? Object.assign(shown, { code: error.code }) : shown;
}
