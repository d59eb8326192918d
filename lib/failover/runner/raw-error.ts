import { isPlainRecord } from "../own-value";

const textLimit = 64_000;

/** Reads a field of a thrown value; whatever the getter does, the failure handler does not fail (R20). */
export function fieldOf(error: unknown, field: string): unknown {
  try {
    return isPlainRecord(error) ? error[field] : undefined;
  } catch {
    return undefined;
  }
}

const textField = (error: unknown, field: string) => {
  const value = fieldOf(error, field);
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, textLimit) : undefined;
};

export const errorName = (error: unknown) => textField(error, "name");

/** The words of the error as they came, for previews and hashes: message first, else the body. */
export function rawText(error: unknown): string {
  if (typeof error === "string") return error.slice(0, textLimit);
  const nested = fieldOf(error, "cause") ?? fieldOf(error, "error");
  return textField(error, "message") ?? textField(error, "body") ?? textField(nested, "message") ?? "";
}

/**
 * What to show for a candidate: the raw error where it belongs to this provider and model, else the
 * message; null when the only text there is speaks of somebody else.
 */
export function textFor(error: unknown, candidate: { provider: string; model: string }): string | null {
  const provider = textField(error, "provider");
  const model = textField(error, "model");
  const isOwn =
    (provider === undefined || provider.trim().toLowerCase() === candidate.provider) &&
    (model === undefined ||
      model === candidate.model ||
      model === `${candidate.provider}/${candidate.model}`);
  const raw = textField(error, "rawError");
  if (raw !== undefined && isOwn) return raw;
  if (raw !== undefined || isOwn) return rawText(error);
  return null;
}
