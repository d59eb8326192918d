// JSON in and out for app/api: one mapping from errors to statuses, one way to read a body.
// The gateway has its own error shapes (lib/gateway); nothing here knows Next.
import type { z } from "zod";
import { say } from "./error-said";
import { AppError, toAppError } from "./errors";

const maxApiBodyBytes = 1024 * 1024;
const apiHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

export function jsonResponse(
  body: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, { status: init.status ?? 200, headers: { ...apiHeaders, ...init.headers } });
}

/** `extra` rides beside the error object, e.g. `current` of a conflict. */
export function toResponse(error: unknown, extra: Readonly<Record<string, unknown>> = {}): Response {
  const { code, message, said, status, details } = toAppError(error);
  const retryAfterMs = details?.retryAfterMs;
  const headers: Record<string, string> =
    typeof retryAfterMs === "number" ? { "retry-after": String(Math.ceil(retryAfterMs / 1000)) } : {};
  return jsonResponse(
    { error: { code, message, ...(said && { said }), ...(details && { details }) }, ...extra },
    { status, headers },
  );
}

/** Content type, size, syntax and shape, in that order; each refusal names what was wrong. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError("unsupported_media", "Send the request as JSON (content-type: application/json).");
  }
  const text = await readLimitedText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("bad_request", "The request body is not valid JSON.");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new AppError("bad_request", say("request-invalid", { problems: problems.slice(0, 10).join("; ") }));
}

async function readLimitedText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxApiBodyBytes) {
      await reader?.cancel();
      throw new AppError("too_large", "The request body is over 1 MB.");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
