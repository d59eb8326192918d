import { capText, collapseSpace, stripControls } from "./cap-text";
import type { Hash } from "./log-hash";
import { logHash } from "./log-hash";
import { parseProviderError } from "./provider-error";

const inputLimit = 64_000;
const previewLimit = 400;
const messagePreviewLimit = 200;
const fingerprintMessageLimit = 8_000;
// Previews come from the head of the text: redacting all of a 64 KB page for 400 characters would be waste.
const previewSourceLimit = 6_000;

const requestIds = /\b(request[ _-]?id["'\\]*\s*[:=]\s*["'\\]*)([\w.:-]*\w)/gi;

/** What a record says about an error without repeating it (L-11, 06 §4). */
export type Observation = {
  errorPreview?: string;
  errorHash?: string;
  errorFingerprint?: string;
  httpCode?: number;
  providerErrorType?: string;
  providerErrorMessagePreview?: string;
  requestIdHash?: string;
};

/** `seen` is what was made of earlier texts with the same two. */
export type ObservePorts = { hash: Hash; redact: (text: string) => string; seen?: Map<string, Observation> };

const longestSeen = 4_000;
const mostSeen = 500;

/** Total: whatever goes wrong while looking, the record is still written (L-51). */
export function observeError(
  rawText: string,
  known: { status?: number; errorType?: string },
  ports: ObservePorts,
): Observation {
  const { seen } = ports;
  if (seen === undefined || rawText.length > longestSeen) return look(rawText, known, ports);
  const key = `${known.status}|${known.errorType?.length}|${known.errorType}|${rawText}`;
  let observation = seen.get(key);
  if (observation === undefined) {
    observation = look(rawText, known, ports);
    if (seen.size >= mostSeen) seen.clear();
    seen.set(key, observation);
  }
  return observation;
}

function look(
  rawText: string,
  known: { status?: number; errorType?: string },
  ports: ObservePorts,
): Observation {
  try {
    const text = rawText.slice(0, inputLimit).trim();
    return text === "" ? {} : describe(text, known, ports);
  } catch {
    return {};
  }
}

function describe(
  text: string,
  known: { status?: number; errorType?: string },
  ports: ObservePorts,
): Observation {
  const parsed = parseProviderError(text);
  const requestId =
    nameable(parsed.requestId) ?? [...text.slice(0, previewSourceLimit).matchAll(requestIds)][0]?.[2];
  const httpCode = known.status ?? parsed.httpCode;
  const type = known.errorType ?? parsed.type;
  const preview = (source: string, limit: number) => previewText(source, limit, requestId, ports);
  return {
    errorPreview: preview(text, previewLimit),
    errorHash: logHash(ports.hash, text),
    errorFingerprint: logHash(
      ports.hash,
      fingerprintSource(text, { httpCode, type, message: parsed.message }),
    ),
    httpCode,
    providerErrorType: type === undefined ? undefined : preview(type, 80),
    providerErrorMessagePreview:
      parsed.message === undefined ? undefined : preview(parsed.message, messagePreviewLimit),
    requestIdHash: requestId === undefined ? undefined : logHash(ports.hash, requestId),
  };
}

/** Too short to be replaced wherever it occurs: it would be found inside other words. */
const nameable = (requestId: string | undefined) =>
  requestId !== undefined && requestId.length >= 6 ? requestId : undefined;

/** L-47: the same trouble has the same fingerprint, whatever the request id. */
function fingerprintSource(text: string, parsed: { httpCode?: number; type?: string; message?: string }) {
  const { httpCode, type, message } = parsed;
  if (httpCode === undefined && type === undefined && message === undefined)
    return text.replace(requestIds, "$1<request-id>");
  return JSON.stringify({
    httpCode,
    type,
    message: message?.slice(0, fingerprintMessageLimit).replace(requestIds, "$1<request-id>"),
  });
}

/** Redacted before it is cut, so that no half of a secret is left standing (L-44, L-48, L-49). */
export function previewText(
  text: string,
  limit: number,
  requestId: string | undefined,
  ports: ObservePorts,
): string {
  const head =
    text.length > previewSourceLimit ? text.slice(0, previewSourceLimit).replace(/\s\S*$/, "") : text;
  const unnamed = head.replace(
    requestIds,
    (_all, lead: string, id: string) => lead + logHash(ports.hash, id),
  );
  const name = nameable(requestId);
  const hidden = name === undefined ? unnamed : unnamed.split(name).join(logHash(ports.hash, name));
  return capText(collapseSpace(stripControls(ports.redact(hidden))), limit);
}
