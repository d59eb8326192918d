/** What a provider's error body says about itself; for the log only, classification has its own reader. */
export type ProviderError = { httpCode?: number; type?: string; message?: string; requestId?: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const statusOf = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 100 && value <= 599 ? value : undefined;

export function parseProviderError(text: string): ProviderError {
  const body = jsonIn(text);
  const leading = /^\s*(?:error:?\s*)?(?:http\s*)?(\d{3})(?=$|[\s:])/i.exec(text)?.[1];
  const error = isRecord(body?.error) ? body.error : body;
  return {
    httpCode:
      statusOf(leading === undefined ? undefined : Number(leading)) ??
      statusOf(error?.code) ??
      statusOf(body?.status),
    type: textOf(error?.type) ?? textOf(error?.status) ?? textOf(error?.code),
    message: textOf(error?.message) ?? textOf(body?.message) ?? textOf(body?.error) ?? textOf(body?.detail),
    requestId: textOf(body?.request_id) ?? textOf(error?.request_id) ?? textOf(body?.requestId),
  };
}

/** The JSON object in the text, also behind a prefix such as a status. */
function jsonIn(text: string): Record<string, unknown> | undefined {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    const parsed: unknown = JSON.parse(text.slice(start, end + 1));
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
