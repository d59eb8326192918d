import { deflateRawSync, inflateRawSync } from "node:zlib";
import type Database from "better-sqlite3";
import { joinText, splitText, type SplitText } from "./skeleton";
import { isDifferences, packDifferences, unpackDifferences } from "./value-differences";

// Runs of one installation are much alike. One that takes a course seen before is stored as the numbers that differ,
// any other one compressed against earlier ones: 20 to 300 bytes for a record of 5 KB, which decides how many fit into
// the size limit (P-18).

const sampleBytes = 32_768;
const enoughForSample = 64;
const recordsPerSample = 20_000;
/** A record that takes more than this share of its length is new to the sample. */
const novelShare = 0.06;
/** Courses that are looked out for; a course gets a sample of its own the second time it is seen. */
const mostCourses = 500;
const dayMs = 86_400_000;

/** With a skeleton: `values` are those of one run of this course, in `bytes` too. Without: texts of runs of all kinds. */
type Sample = {
  id: number;
  usedAt: number;
  bytes: Buffer;
  skeleton: string | null;
  values: readonly string[];
};
type SampleRow = Omit<Sample, "skeleton" | "values"> & { skeleton: Buffer | null };
export type PackedRecord = { sampleId: number; bytes: Buffer };
/** `likeness` is the same for texts that differ in times and hashes alone; null where nobody knows. */
type NewlyPacked = PackedRecord & { likeness: string | null };
export type RecordPacker = {
  pack(text: string, startedAt: number): NewlyPacked;
  /** The same of a text that is in two already. */
  packSplit(split: SplitText, startedAt: number): NewlyPacked;
  /** What is to be packed next, known beforehand: makes the samples for it. */
  prepareFor(texts: readonly string[], startedAt: number): void;
  /** After a rollback, which may have taken a new sample with it. */
  forget(): void;
};

const toSample = ({ skeleton, ...row }: SampleRow): Sample => ({
  ...row,
  skeleton: skeleton === null ? null : inflateRawSync(skeleton).toString("utf8"),
  values: skeleton === null ? [] : row.bytes.toString("utf8").split(","),
});
const columns = "id, used_at AS usedAt, bytes, skeleton";

/** Calls belong into a transaction. */
export function createRecordPacker(db: Database.Database): RecordPacker {
  const newest = db.prepare<[], SampleRow>(
    `SELECT ${columns} FROM run_samples WHERE skeleton IS NULL ORDER BY id DESC LIMIT 1`,
  );
  const newestCourses = db.prepare<[number], SampleRow>(
    `SELECT ${columns} FROM run_samples WHERE skeleton IS NOT NULL ORDER BY id DESC LIMIT ?`,
  );
  const insert = db.prepare("INSERT INTO run_samples (used_at, bytes, skeleton) VALUES (?, ?, ?)");
  const use = db.prepare("UPDATE run_samples SET used_at = ? WHERE id = ?");
  let general: Sample | undefined;
  /** By skeleton; null: seen once. The one that was used longest ago is first. */
  let courses: Map<string, Sample | null> | undefined;
  let recent: string[] = [];
  let sinceSample = 0;

  function make(startedAt: number, bytes: Buffer, course: SplitText | null): Sample {
    const skeleton = course?.skeleton ?? null;
    const stored = skeleton === null ? null : deflateRawSync(skeleton, { level: 9 });
    const id = Number(insert.run(startedAt, bytes, stored).lastInsertRowid);
    return { id, usedAt: startedAt, bytes, skeleton, values: course?.values ?? [] };
  }

  function readCourses(): Map<string, Sample | null> {
    const rows = newestCourses.all(mostCourses).reverse().map(toSample);
    return new Map(rows.map((sample) => [sample.skeleton ?? "", sample]));
  }

  function courseOf(split: SplitText, startedAt: number): Sample | null {
    const { skeleton, values } = split;
    courses ??= readCourses();
    const seen = courses.get(skeleton);
    const course = seen === null ? make(startedAt, Buffer.from(values.join()), split) : (seen ?? null);
    courses.delete(skeleton);
    courses.set(skeleton, course);
    if (courses.size > mostCourses)
      for (const oldest of [...courses.keys()].slice(0, 1)) courses.delete(oldest);
    return course;
  }

  function generalSample(text: string, startedAt: number): Sample | undefined {
    const row = general ? undefined : newest.get();
    general ??= row && toSample(row);
    recent.push(text);
    if (recent.length > enoughForSample) recent = recent.slice(-enoughForSample);
    sinceSample += 1;
    if (recent.length === enoughForSample && (!general || sinceSample > recordsPerSample)) {
      sinceSample = 0;
      general = make(startedAt, sampleOf(recent), null);
    }
    return general;
  }

  /** Samples are kept as long as runs of that day; once a day is enough to say so. */
  function noteUse(sample: Sample, startedAt: number): void {
    if (startedAt <= sample.usedAt + dayMs) return;
    use.run(startedAt, sample.id);
    sample.usedAt = startedAt;
  }

  function packSplit(split: SplitText, startedAt: number): NewlyPacked {
    const course = courseOf(split, startedAt);
    if (course) {
      noteUse(course, startedAt);
      const bytes = packDifferences(course.values, split.values);
      return { sampleId: course.id, bytes, likeness: `${course.id} ${split.numbers}` };
    }
    const text = joinText(split);
    const sample = generalSample(text, startedAt);
    if (!sample) return { sampleId: 0, bytes: deflateRawSync(text), likeness: null };
    noteUse(sample, startedAt);
    return { sampleId: sample.id, bytes: deflateBy(sample.bytes, text), likeness: null };
  }

  return {
    pack: (text, startedAt) => packSplit(splitText(text), startedAt),
    packSplit,
    prepareFor(texts, startedAt) {
      for (const text of texts) courseOf(splitText(text), startedAt);
      general = make(startedAt, sampleOf(texts.slice(0, 2 * enoughForSample)), null);
    },
    forget() {
      general = undefined;
      courses = undefined;
    },
  };
}

/** The tables that zlib sets up take longer than a short text, so they are as large as the text asks for. */
function deflateBy(dictionary: Buffer, text: string): Buffer {
  const needed = Math.ceil(Math.log2(dictionary.length + text.length + 1));
  const windowBits = Math.min(15, Math.max(9, needed));
  const memLevel = Math.min(8, windowBits - 4);
  return deflateRawSync(text, {
    level: 9,
    windowBits,
    memLevel,
    ...(dictionary.length > 0 && { dictionary }),
  });
}

/** What the texts have that is not in the sample yet, as far as it holds. */
function sampleOf(texts: readonly string[]): Buffer {
  let sample = Buffer.alloc(0);
  for (const text of texts) {
    const packed = deflateRawSync(text, sample.length > 0 ? { dictionary: sample } : {});
    if (packed.length > text.length * novelShare)
      sample = Buffer.concat([sample, Buffer.from(text)]).subarray(-sampleBytes);
  }
  return sample;
}

const mostSamples = 1_000;

/** Gives the text back. */
export function createRecordUnpacker(db: Database.Database): (packed: PackedRecord) => string {
  const read = db.prepare<[number], SampleRow>(`SELECT ${columns} FROM run_samples WHERE id = ?`);
  const known = new Map<number, Sample | null>();
  const sampleNumbered = (id: number): Sample | null => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const row = id === 0 ? undefined : read.get(id);
    const sample = row ? toSample(row) : null;
    if (known.size > mostSamples) known.clear();
    known.set(id, sample);
    return sample;
  };
  return ({ sampleId, bytes }) => {
    const sample = sampleNumbered(sampleId);
    if (sample?.skeleton != null && isDifferences(bytes))
      return joinText({ skeleton: sample.skeleton, values: unpackDifferences(sample.values, bytes) });
    const dictionary = sample && sample.bytes.length > 0 ? { dictionary: sample.bytes } : {};
    const text = inflateRawSync(bytes, dictionary).toString("utf8");
    // As runs of a course were packed by older versions.
    return sample?.skeleton == null ? text : joinText({ skeleton: sample.skeleton, values: text.split(",") });
  };
}
