import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { readSecret } from "./read-secret";

const nothing = () => undefined;

test("a secret that is piped in is taken without its line end", async () => {
  expect(await readSecret("key", Readable.from(["sk-te", "st-1\n"]), nothing)).toBe("sk-test-1");
});

test("an empty pipe is no secret, and the message says what to do", async () => {
  await expect(readSecret("key", Readable.from([" \n"]), nothing)).rejects.toMatchObject({
    name: "UsageError",
    message: "No key came on standard input. Pipe it in, or type it at the prompt.",
  });
});

test("what is far too long for a secret is refused", async () => {
  await expect(readSecret("key", Readable.from(["x".repeat(70_000)]), nothing)).rejects.toMatchObject({
    name: "UsageError",
  });
});

function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode(raw: boolean) {
      modes.push(raw);
      return input;
    },
  });
  return { input, modes };
}

test("typed at a terminal it is not shown, can be corrected, and ends with Enter", async () => {
  const { input, modes } = terminal();
  const shown: string[] = [];
  const typed = readSecret("token", input, (text) => void shown.push(text));
  input.write("sk-x");
  input.write("\u007Ftest\r");
  expect(await typed).toBe("sk-test");
  expect(shown.join("")).toBe("token (not shown): \n");
  expect(modes).toEqual([true, false]);
});

test("Ctrl-C stops, and the terminal is as it was", async () => {
  const { input, modes } = terminal();
  const typed = readSecret("key", input, nothing);
  input.write("sk\u0003");
  await expect(typed).rejects.toMatchObject({ message: "Stopped; nothing was stored." });
  expect(modes).toEqual([true, false]);
});
