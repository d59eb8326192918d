import type { Load, Target } from "./gateway-children";
import type { LoadJob } from "./gateway-load";

type Figure = { name: string; value: number; unit: string };
type Sample = { minutes: number; rssMb: number };

/** `10m` or `90s`. */
export function soakMsOf(text: string): number {
  const [, count, unit] = /^(\d+)([ms])$/.exec(text) ?? [];
  if (count === undefined) throw new Error("--soak takes a time such as 10m or 90s.");
  return Number(count) * (unit === "m" ? 60_000 : 1_000);
}

/** Growth per minute of a straight line through the samples. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const atMean = mean(samples.map(({ minutes }) => minutes));
  const rssMean = mean(samples.map(({ rssMb }) => rssMb));
  const above = samples.map(({ minutes, rssMb }) => (minutes - atMean) * (rssMb - rssMean));
  const below = samples.map(({ minutes }) => (minutes - atMean) ** 2);
  return mean(above) / mean(below);
}

/** Full load of every kind in turn, with the memory looked at in between. The first quarter fills pools and caches. */
export async function soak(
  target: Target,
  jobs: readonly LoadJob[],
  { load, forMs }: { load: Load; forMs: number },
): Promise<Figure[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  let wrong = 0;
  let answered = 0;
  while (performance.now() - began < forMs) {
    for (const job of jobs) {
      wrong += (await load(job)).wrong;
      answered += job.requests;
    }
    samples.push({ minutes: (performance.now() - began) / 60_000, rssMb: (await target.usage()).rssMb });
  }
  const settled = samples.slice(Math.floor(samples.length / 4));
  const [first] = settled;
  const last = settled.at(-1);
  return [
    { name: "minutes", value: last?.minutes ?? 0, unit: "min" },
    { name: "answers", value: answered, unit: "answers" },
    { name: "wrong_answers", value: wrong, unit: "answers" },
    { name: "start_rss_mb", value: first?.rssMb ?? Number.NaN, unit: "MB" },
    { name: "end_rss_mb", value: last?.rssMb ?? Number.NaN, unit: "MB" },
    { name: "peak_rss_mb", value: Math.max(...samples.map(({ rssMb }) => rssMb)), unit: "MB" },
    { name: "slope_mb_per_minute", value: slopeOf(settled), unit: "MB/min" },
  ];
}
