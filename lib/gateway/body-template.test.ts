import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyTemplate } from "./body-template";

const ownFields = new Set(["fallbacks"]);
const render = (body: string, model = "gpt-5.5") =>
  bodyTemplate(Buffer.from(body), ownFields)(model).toString("utf8");

const cases: readonly [title: string, body: string, expected: string][] = [
  ["the model alone", '{"model":"auto"}', '{"model":"gpt-5.5"}'],
  [
    "spacing, order and number formats stay",
    '{ "temperature" : 1.0,\n "model" : "a/b" ,"n":1e0 }',
    '{ "temperature" : 1.0,\n "model" : "gpt-5.5" ,"n":1e0 }',
  ],
  [
    "a model inside other fields is not ours",
    '{"tools":[{"model":"x"}],"model":"y","metadata":{"model":"z"}}',
    '{"tools":[{"model":"x"}],"model":"gpt-5.5","metadata":{"model":"z"}}',
  ],
  ["no model", '{"messages":[]}', '{"model":"gpt-5.5","messages":[]}'],
  ["nothing at all", "{}", '{"model":"gpt-5.5"}'],
  ["nothing but blanks", " { } ", ' {"model":"gpt-5.5" } '],
  ["a key written twice", '{"model":"a","x":1,"model":"b"}', '{"model":"gpt-5.5","x":1,"model":"gpt-5.5"}'],
  ["a key written with escapes", '{"mod\\u0065l":"a"}', '{"mod\\u0065l":"gpt-5.5"}'],
  [
    "quotes, backslashes and brackets inside strings",
    '{"a":"\\\\\\"}]","model":"x\\\\","b":"{\\"model\\":1}"}',
    '{"a":"\\\\\\"}]","model":"gpt-5.5","b":"{\\"model\\":1}"}',
  ],
  ["fallbacks first", '{"fallbacks":["a/b"],"model":"x"}', '{"model":"gpt-5.5"}'],
  ["fallbacks last", '{"model":"x", "fallbacks":["a/b"] }', '{"model":"gpt-5.5" }'],
  ["fallbacks between", '{"model":"x","fallbacks":[],"n":1}', '{"model":"gpt-5.5","n":1}'],
  ["fallbacks alone", '{"fallbacks":[]}', '{"model":"gpt-5.5"}'],
  ["text beyond ASCII", '{"model":"x","user":"Zoë 🎭"}', '{"model":"gpt-5.5","user":"Zoë 🎭"}'],
];

test.each(cases)("P-35: the model is replaced in the bytes: %s", (_title, body, expected) => {
  expect(render(body)).toBe(expected);
});

test("P-35: a model name with quotes is written as a JSON string", () => {
  expect(render('{"model":"x"}', 'a"b\\c')).toBe('{"model":"a\\"b\\\\c"}');
});

test("P-35: whatever the body, its meaning stays the same but for the model and our own field", () => {
  const body = fc.record(
    {
      model: fc.string(),
      fallbacks: fc.array(fc.string()),
      messages: fc.array(fc.jsonValue()),
      temperature: fc.double({ noNaN: true, noDefaultInfinity: true }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(body, fc.string(), fc.constantFrom(undefined, 1, "\t"), (value, model, indent) => {
      const written = render(JSON.stringify(value, null, indent), model);
      const { fallbacks: _fallbacks, ...rest } = value;
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify({ ...rest, model })));
    }),
  );
});
