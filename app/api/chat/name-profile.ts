const header = "x-understudy-profile";
/** How a stream that was held open says it: too late for headers, in a comment of its own. */
const comment = new RegExp(`^: ${header}: (.*)$`, "gm");

/** Clients know a profile by its hash (P-32), operators by its name: put in its place, percent-encoded. */
export function nameProfile(answer: Response, nameOf: (hash: string) => string | undefined): Response {
  const named = (hash: string) => {
    const name = nameOf(hash);
    return name === undefined ? hash : encodeURIComponent(name);
  };
  const headers = new Headers(answer.headers);
  const hash = headers.get(header);
  if (hash !== null) headers.set(header, named(hash));

  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const inLines = (lines: string) =>
    encoder.encode(lines.replace(comment, (_line, found: string) => `: ${header}: ${named(found)}`));
  let rest = "";
  const lines = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      const text = rest + decoder.decode(piece, { stream: true });
      const end = text.lastIndexOf("\n") + 1;
      rest = text.slice(end);
      if (end > 0) controller.enqueue(inLines(text.slice(0, end)));
    },
    flush(controller) {
      const text = rest + decoder.decode();
      if (text !== "") controller.enqueue(inLines(text));
    },
  });
  return new Response(answer.body?.pipeThrough(lines) ?? null, { status: answer.status, headers });
}
