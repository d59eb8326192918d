import { previewText, type ObservePorts } from "../decision/observe-error";

const limit = 400;
const codeLimit = 80;

/** Upstream words as clients and people see them: redacted, one line, at most 400 characters (P-29, L-49). */
export const presentText = (text: string, ports: ObservePorts): string => safeText(text, limit, ports) ?? "";

/** A code is upstream text like any other. */
export const presentCode = (code: string | undefined, ports: ObservePorts): string | undefined =>
  code === undefined ? undefined : safeText(code, codeLimit, ports);

/** What cannot be redacted is not shown; the record is written all the same (L-51). */
function safeText(text: string, length: number, ports: ObservePorts): string | undefined {
  try {
    return previewText(text, length, undefined, ports);
  } catch {
    return undefined;
  }
}
