import { expect, test } from "vitest";
import { parseClientRequest } from "./client-request";
import { holdsMoreValues } from "./holds-more-values";

test.each([
  [`{"a":[1,2,3],"b":{}}`, 6],
  [`["a,b,c","\\",{[",[[[]]]]`, 6],
  [`${"[".repeat(50)}${"]".repeat(50)}`, 50],
])("the values of %s are counted, those that stand in texts are not", (text, count) => {
  expect(holdsMoreValues(Buffer.from(text), count - 1)).toBe(true);
  expect(holdsMoreValues(Buffer.from(text), count)).toBe(false);
});

test("P-35: a body of more values than the memory has room for is a clear error; a long text is none", () => {
  const many = Buffer.from(`{"model":"auto","messages":[${"{},".repeat(300_000)}{}]}`);
  expect(parseClientRequest(many, "openai-chat")).toMatchObject({
    ok: false,
    message: expect.stringContaining("250000 JSON values"),
  });
  const long = Buffer.from(JSON.stringify({ model: "auto", messages: [{ content: "{},".repeat(300_000) }] }));
  expect(parseClientRequest(long, "openai-chat")).toMatchObject({ ok: true });
});
