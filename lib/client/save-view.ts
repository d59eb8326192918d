import { isApiError, sendJson } from "./fetch-json";

/** What a save answers: the view after it, or, when somebody else saved first, the view of what stands now. */
export type SaveResult<View> = { ok: true; view: View } | { ok: false; current: View };

/** A stale revision is an expected answer: it comes back as a value (409). */
export async function saveView<View>(path: string, body: unknown): Promise<SaveResult<View>> {
  try {
    return { ok: true, view: await sendJson<View>("PUT", path, body) };
  } catch (error) {
    if (isApiError(error) && error.status === 409 && hasCurrent<View>(error.body)) {
      return { ok: false, current: error.body.current };
    }
    throw error;
  }
}

const hasCurrent = <View>(body: unknown): body is { current: View } =>
  typeof body === "object" && body !== null && "current" in body;
