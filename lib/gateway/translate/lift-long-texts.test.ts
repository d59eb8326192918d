import { expect, test } from "vitest";
import { leaveLongTexts, liftLongTexts } from "./lift-long-texts";

const long = "iVBORw0KGgo".padEnd(200_000, "AbC+/9=");
const wide = "ก".repeat(60_000);
const escaped = 'a "quoted" line\n'.repeat(10_000);

/** As a translation handles it: read, looked at, written in another shape. */
const translated = (value: unknown) => {
  const body = Buffer.from(JSON.stringify(value));
  const { read: readJson, bytes, putBack } = liftLongTexts(body);
  const json = readJson();
  expect(bytes.left + bytes.lifted).toBe(body.length);
  const written = putBack(JSON.stringify({ other: [JSON.parse(json)] }));
  return { json, bytes, read: JSON.parse(String(written)).other[0] };
};

test("images leave the JSON, and stand in the provider's where they stood in the client's", () => {
  const request = { a: `data:image/png;base64,${long}`, b: ["x", long, { c: long }], d: "end" };
  const { json, bytes, read } = translated(request);
  expect(read).toEqual(request);
  expect(json.length).toBeLessThan(5_000);
  expect(json).toContain("data:image/png;base64,iVBORw0KGgo");
  expect(bytes.lifted).toBeGreaterThan(590_000);
});

test("what JSON writes with escapes, or in other letters, is read as it is", () => {
  const request = { wide, escaped, mark: "understudy00x0x", [long]: 1 };
  const { bytes, read } = translated(request);
  expect(read).toEqual(request);
  expect(bytes.lifted).toBeLessThan(long.length);
});

test("a text that becomes JSON within JSON comes out the same", () => {
  const inner = JSON.stringify({ file: long });
  const body = Buffer.from(JSON.stringify({ text: long }));
  const { read, putBack } = liftLongTexts(body);
  const { text }: { text: string } = JSON.parse(read());
  const written = putBack(JSON.stringify({ arguments: JSON.stringify({ file: text }) }));
  expect(JSON.parse(String(written)).arguments).toBe(inner);
});

test("a short body is left alone", () => {
  const body = Buffer.from(JSON.stringify({ a: "short" }));
  const { read, bytes } = liftLongTexts(body);
  expect([read(), bytes.lifted]).toEqual([body.toString(), 0]);
});

test("who gets a text in another form, or not at all, is told that it is not there", () => {
  const { read, putBack } = liftLongTexts(Buffer.from(JSON.stringify({ a: long, b: long })));
  const { a, b }: Record<string, string> = JSON.parse(read());
  const sent = (...texts: unknown[]) => putBack(JSON.stringify(texts));
  expect(JSON.parse(String(sent(b, a)))).toEqual([long, long]);
  expect(sent(a)).toBeNull();
  expect(sent(a, Buffer.from(b ?? "").toString("base64"))).toBeNull();
});

test.each(["\n", "\u0001", '"', "\\", "\u0e01", "\u{1f600}"])(
  "a sign that JSON writes longer, %j, is never cut in two",
  (sign) => {
    for (let at = 1_012; at <= 1_026; at += 1) {
      const request = { a: `${"a".repeat(at)}${sign}${"b".repeat(70_000)}` };
      expect(translated(request).read).toEqual(request);
    }
  },
);

test("P-35: a text is no string before it is asked for, and one of other letters weighs two bytes a sign", () => {
  const plain = Buffer.from(JSON.stringify({ a: "x".repeat(1_000) }));
  const other = Buffer.from(JSON.stringify({ a: `${"x".repeat(1_000)}\u0e01` }));
  for (const lift of [liftLongTexts, leaveLongTexts]) {
    expect(lift(plain).bytes).toEqual({ left: plain.length, asText: plain.length, lifted: 0 });
    expect(lift(other).bytes).toEqual({ left: other.length, asText: 2 * other.length, lifted: 0 });
    const body = Buffer.from(plain);
    const { read } = lift(body);
    body.write("y", 6);
    expect(read()).toContain('"yxxx');
  }
});
