import { expect, test } from "vitest";
import { binFor, fillBins, pan, sumOf, viewHistogram, zoom } from "./histogram";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const counts = { answered: 0, fellBack: 0, failed: 0, other: 0 };

test("bins are round and some ninety at most", () => {
  expect(binFor({ from: 0, to: 5 * minute })).toBe(minute);
  expect(binFor({ from: 0, to: hour })).toBe(minute);
  expect(binFor({ from: 0, to: day })).toBe(30 * minute);
  expect(binFor({ from: 0, to: 30 * day })).toBe(12 * hour);
});

test("plain successes count as answered, every way to end without an answer as failed", () => {
  const bins = [
    {
      at: 0,
      counts: { plain: 5, answered: 2, "fell-back": 3, exhausted: 1, failed: 4, aborted: 6, unfinished: 7 },
    },
  ];
  const view = viewHistogram({
    bins,
    countedBackTo: null,
    from: 30_000,
    to: 90_000,
    binMs: minute,
    oldestAt: 0,
    now: 0,
  });
  expect(view.bins).toEqual([{ at: 0, answered: 7, fellBack: 3, failed: 5, other: 13 }]);
  expect([view.from, view.to]).toEqual([0, 2 * minute]);
});

test("a bin that was told in two pieces is their sum, and empty ones are there", () => {
  const span = { from: 0, to: 3 * minute, binMs: minute };
  const bins = fillBins(span, [
    [{ ...counts, at: 2 * minute, failed: 1 }],
    [{ ...counts, at: 2 * minute, failed: 2, answered: 1 }],
  ]);
  expect(bins.map(({ at, failed }) => [at, failed])).toEqual([
    [0, 0],
    [minute, 0],
    [2 * minute, 3],
  ]);
  expect(sumOf(bins)).toEqual({ ...counts, failed: 3, answered: 1 });
});

test("zooming keeps the centre, stays within what there is, and ends at ten minutes", () => {
  const limits = { from: 0, to: 10 * day };
  expect(zoom({ from: 4 * day, to: 6 * day }, 0.5, limits)).toEqual({ from: 4.5 * day, to: 5.5 * day });
  expect(zoom({ from: 0, to: 2 * day }, 2, limits)).toEqual({ from: 0, to: 4 * day });
  expect(zoom({ from: day, to: 9 * day }, 4, limits)).toEqual(limits);
  expect(zoom({ from: day, to: day + 12 * minute }, 0.5, limits)).toEqual({
    from: day + minute,
    to: day + 11 * minute,
  });
});

test("moving goes no further than the ends and keeps the length", () => {
  const limits = { from: 0, to: 10 * day };
  expect(pan({ from: 4 * day, to: 6 * day }, -0.5, limits)).toEqual({ from: 3 * day, to: 5 * day });
  expect(pan({ from: 0, to: 2 * day }, -0.5, limits)).toEqual({ from: 0, to: 2 * day });
  expect(pan({ from: 9 * day, to: 10 * day }, 0.5, limits)).toEqual({ from: 9 * day, to: 10 * day });
});
