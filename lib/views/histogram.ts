import type { RunOutcome } from "../failover/run-record";

/** Runs that began in one bin. `failed` ended without an answer; `other` were aborted or are unfinished. */
export type HistogramBin = { at: number; answered: number; fellBack: number; failed: number; other: number };
export const histogramParts = ["answered", "fellBack", "failed", "other"] as const;

/** Body of `GET /api/decisions/histogram`. Empty bins are left out; `from` and `to` are ends of bins. */
export type HistogramView = {
  now: number;
  from: number;
  to: number;
  binMs: number;
  bins: readonly HistogramBin[];
  /** Older ones are not counted yet; the next request goes on from here. */
  countedBackTo: number | null;
  oldestAt: number | null;
};

type Kind = RunOutcome | "plain" | "fell-back";
type Counted = {
  bins: readonly { at: number; counts: Readonly<Partial<Record<Kind, number>>> }[];
  countedBackTo: number | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const widths = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * minuteMs)
  .concat([1, 2, 3, 4, 6, 12, 24, 48, 168].map((hours) => hours * hourMs));
const wantedBins = 90;
/** More than the page ever asks for. */
export const mostBins = 500;

type Span = { from: number; to: number };

/** The narrowest round width with which a span takes no more than some 90 bars. */
export function binFor({ from, to }: Span): number {
  const least = (to - from) / wantedBins;
  return widths.find((width) => width >= least) ?? Math.ceil(least / hourMs) * hourMs;
}

export function viewHistogram(
  input: Counted & Span & Pick<HistogramView, "binMs" | "oldestAt" | "now">,
): HistogramView {
  const { bins, countedBackTo, from, to, binMs, oldestAt, now } = input;
  return {
    now,
    from: Math.floor(from / binMs) * binMs,
    to: Math.ceil(to / binMs) * binMs,
    binMs,
    bins: bins.map(({ at, counts }) => ({
      at,
      answered: (counts.plain ?? 0) + (counts.answered ?? 0),
      fellBack: counts["fell-back"] ?? 0,
      failed: (counts.exhausted ?? 0) + (counts.failed ?? 0),
      other: (counts.aborted ?? 0) + (counts.unfinished ?? 0),
    })),
    countedBackTo,
    oldestAt,
  };
}

export const totalOf = (bin: Omit<HistogramBin, "at">): number =>
  bin.answered + bin.fellBack + bin.failed + bin.other;

/** All bins of a span in order, from the answers of one or several requests; a bin may have come in pieces. */
export function fillBins(
  span: Span & { binMs: number },
  pieces: readonly (readonly HistogramBin[])[],
): HistogramBin[] {
  const count = Math.min(mostBins, Math.max(0, Math.round((span.to - span.from) / span.binMs)));
  const filled = Array.from({ length: count }, (_, index): HistogramBin => {
    return { at: span.from + index * span.binMs, answered: 0, fellBack: 0, failed: 0, other: 0 };
  });
  for (const bin of pieces.flat()) {
    const place = filled[Math.round((bin.at - span.from) / span.binMs)];
    if (!place) continue;
    for (const part of histogramParts) place[part] += bin[part];
  }
  return filled;
}

export function sumOf(bins: readonly HistogramBin[]): Omit<HistogramBin, "at"> {
  const sum = { answered: 0, fellBack: 0, failed: 0, other: 0 };
  for (const bin of bins) for (const part of histogramParts) sum[part] += bin[part];
  return sum;
}

/** The same centre, `factor` times as long, within what there is; at least ten minutes. */
export function zoom({ from, to }: Span, factor: number, limits: Span): Span {
  const length = Math.max(10 * minuteMs, Math.min((to - from) * factor, limits.to - limits.from));
  return within({ from: (from + to) / 2 - length / 2, to: (from + to) / 2 + length / 2 }, limits);
}

/** As long as before, moved by a share of itself. */
export const pan = ({ from, to }: Span, share: number, limits: Span): Span =>
  within({ from: from + (to - from) * share, to: to + (to - from) * share }, limits);

function within({ from, to }: Span, limits: Span): Span {
  const shift = from < limits.from ? limits.from - from : to > limits.to ? limits.to - to : 0;
  const moved = { from: Math.round(from + shift), to: Math.round(to + shift) };
  return { from: Math.max(limits.from, moved.from), to: Math.min(limits.to, moved.to) };
}
