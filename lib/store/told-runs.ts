import type { RunRecord } from "../failover/run-record";
import { changesFrom, courseOf, type RunCourse } from "./run-course";
import type { OneRun, ToldCourse } from "./run-writer";
import { splitText } from "./skeleton";
import { toStoredText, writeRun, type WrittenRun } from "./stored-text";

/** A run on its way to the writer: in full, or as the numbers in which it differs from the first run of its course. */
export type ToldRun = (WrittenRun & { course?: number }) | (OneRun & { course: number; changes: string });

/** Runs take few courses at a time. */
const mostCourses = 16;
/** To find out how a course goes costs as much as some runs told in full, and not every run's is taken again. */
const runsPerCourse = 20;
/** Where none is taken again, as with many profiles in turn, it is tried ever less often. */
const mostRunsPerCourse = 1_000;

export function createRunTeller(): (run: RunRecord) => ToldRun {
  const courses: { number: number; course: RunCourse }[] = [];
  let interval = runsPerCourse;
  let sinceLast = interval;
  let made = 0;

  /** One that has not been taken lately gives its number away. */
  function learn(run: RunRecord): ToldRun {
    sinceLast = 0;
    interval = Math.min(2 * interval, mostRunsPerCourse);
    const course = courseOf(run);
    if (course === null) return writeRun(run);
    const number = courses.length < mostCourses ? made++ : (courses.pop()?.number ?? 0);
    courses.unshift({ number, course });
    return { ...course.first, course: number };
  }

  return (run) => {
    for (const [at, known] of courses.entries()) {
      const changes = changesFrom(known.course, run);
      if (changes === null) continue;
      interval = runsPerCourse;
      const before = courses[at - 1];
      if (before) [courses[at - 1], courses[at]] = [known, before];
      const { runId, sessionKey, startedAt, endedAt } = run;
      return { course: known.number, runId, sessionKey, startedAt, endedAt, changes };
    }
    sinceLast += 1;
    return sinceLast > interval ? learn(run) : writeRun(run);
  };
}

export type HeardRun = { run: WrittenRun } | { run: OneRun; course: ToldCourse; values: readonly string[] };

/** The other end: what was told is heard in the same order, and whether or not it can be stored. */
export function createRunListener(): (told: ToldRun) => HeardRun {
  const courses = new Map<number, ToldCourse>();
  return (told) => {
    if (!("changes" in told)) {
      if (told.course !== undefined)
        courses.set(told.course, { first: told, split: splitText(toStoredText(told)) });
      return { run: told };
    }
    const course = courses.get(told.course);
    if (!course) throw new Error("A run is told by a course that nobody has told.");
    return { run: told, course, values: changed(course.split.values, told.changes) };
  };
}

function changed(values: readonly string[], changes: string): readonly string[] {
  if (changes === "") return values;
  const others = [...values];
  for (const change of changes.split(",")) {
    const end = change.indexOf(" ");
    others[Number(change.slice(0, end))] = change.slice(end + 1);
  }
  return others;
}
