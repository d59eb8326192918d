import { UsageError } from "./arguments";

/** A terminal has the last two. */
type Input = AsyncIterable<unknown> & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

const longest = 64 * 1024;

/**
 * A secret comes through a pipe, or is typed without being shown; as an argument every user of the machine could
 * read it.
 */
export async function readSecret(
  what: string,
  input: Input = process.stdin,
  prompt: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<string> {
  const text =
    input.isTTY && input.setRawMode ? await readTyped(what, input, prompt) : await readPiped(input);
  const secret = text.trim();
  if (secret !== "") return secret;
  throw new UsageError(`No ${what} came on standard input. Pipe it in, or type it at the prompt.`);
}

async function readPiped(input: Input): Promise<string> {
  let text = "";
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > longest) throw new UsageError("What came on standard input is too long for a secret.");
  }
  return text;
}

async function readTyped(what: string, input: Input, prompt: (text: string) => void): Promise<string> {
  prompt(`${what} (not shown): `);
  input.setRawMode?.(true);
  try {
    let text = "";
    for await (const chunk of input) {
      for (const key of String(chunk)) {
        if (key === "\r" || key === "\n" || key === "\u0004") return text;
        if (key === "\u0003") throw new UsageError("Stopped; nothing was stored.");
        text = key === "\u007F" || key === "\b" ? text.slice(0, -1) : text + key;
      }
    }
    return text;
  } finally {
    input.setRawMode?.(false);
    prompt("\n");
  }
}
