import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import { createRecordPacker, createRecordUnpacker } from "./pack-record";
import { joinText, splitText } from "./skeleton";
import { makeDirectory, removeDirectory, startedAt, type TestDirectory } from "./store-for-tests";

let directory: TestDirectory;
let own: OwnDatabase;
beforeEach(async () => {
  directory = await makeDirectory();
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
});
afterEach(async () => {
  own.db.close();
  await removeDirectory(directory);
});

const texts = [
  '{"steps":[{"candidate":"openai/gpt-5.5","errorPreview":"limit 30000, used 27637"}],"at":\u0001wb}',
  '{"hash":"sha256:d057add0e29e","n":-1.5e3,"none":null}',
  "{}",
  "",
  ",,,0,,",
  '{"sessionId":"c6186edb-51d0-456a-bc1f-543fdac13a01","said":"{\\"sessionId\\":\\"c6186edb-51d0-456a-bc1f-543fdac13a01\\"}"}',
  "no digits at all",
];

test("a text comes back from its skeleton and its values", () => {
  for (const text of texts) expect(joinText(splitText(text))).toBe(text);
});

test("every record comes back, the first of its course and all that follow, also by another process", () => {
  const { pack } = createRecordPacker(own.db);
  const many = Array.from({ length: 300 }, (_, index) =>
    [...texts, `{"unique":"${"abcdefghij".repeat(index % 40)} ${index}"}`].map((text) =>
      text.replace("27637", String(index)),
    ),
  ).flat();
  const packed = many.map((text) => pack(text, startedAt));
  const unpack = createRecordUnpacker(own.db);
  expect(packed.map(unpack)).toEqual(many);

  const other = createRecordPacker(own.db).pack(many[0] ?? "", startedAt);
  expect(unpack(other)).toBe(many[0]);
  expect(other.sampleId).toBe(
    packed.find((_, index) => index >= 7 && many[index]?.startsWith('{"steps"'))?.sampleId,
  );
});

test("a course that was seen before takes a fraction of what the first run of it took", () => {
  const { pack } = createRecordPacker(own.db);
  const record = (used: number) => texts[0]?.repeat(20).replaceAll("27637", String(used)) ?? "";
  const [first, , third] = [1, 2, 3].map((used) => pack(record(used), startedAt));
  expect(third?.bytes.length).toBeLessThan((first?.bytes.length ?? 0) / 2);
});

test("sessions share the sample of their course", () => {
  const { pack } = createRecordPacker(own.db);
  const sessions = Array.from(
    { length: 9 },
    (_, n) => `{"sessionId":"c${n}186edb-51d0-456a-bc1f-543fda${n}3a01f"}`,
  );
  const packed = sessions.map((text) => pack(text, startedAt));
  expect(packed.map(createRecordUnpacker(own.db))).toEqual(sessions);
  expect(new Set(packed.map(({ sampleId }) => sampleId)).size).toBe(2);
});

test("what was rolled back is not packed against", () => {
  const packer = createRecordPacker(own.db);
  const roll = own.db.transaction(() => {
    for (let n = 0; n < 100; n += 1) packer.pack(texts[0] ?? "", startedAt);
    throw new Error("rolled back");
  });
  expect(roll).toThrow("rolled back");
  packer.forget();
  const packed = packer.pack(texts[0] ?? "", startedAt);
  expect(createRecordUnpacker(own.db)(packed)).toBe(texts[0]);
});

test("what an older version deflated by its course is still read", () => {
  const { pack } = createRecordPacker(own.db);
  const text = texts[0] ?? "";
  for (const used of [1, 2]) pack(text.replace("27637", String(used)), startedAt);
  const { sampleId } = pack(text, startedAt);
  const dictionary = own.db.prepare<[], Buffer>("SELECT bytes FROM run_samples").pluck().get();
  const bytes = deflateRawSync(splitText(text).values.join(), { dictionary });
  expect(createRecordUnpacker(own.db)({ sampleId, bytes })).toBe(text);
});
