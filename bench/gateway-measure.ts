import type { Load, Target } from "./gateway-children";
import type { LoadJob } from "./gateway-load";

export type Case = { target: Target; job: LoadJob };
export type Measured = {
  rps: number[];
  cpuUs: number[];
  p50Ms: number[];
  firstByteMs: number[];
  wrong: number;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Every case warmed up, then rounds of all of them in turn, so that what else the machine does falls on all alike. */
export async function measure(
  cases: Readonly<Record<string, Case>>,
  options: { load: Load; rounds: number; warmUp: number },
): Promise<Record<string, Measured>> {
  const { load, rounds, warmUp } = options;
  const results: Record<string, Measured> = {};
  // Of a slow peer as many as it manages in the time.
  for (const { job } of Object.values(cases))
    await load({ ...job, requests: Math.min(warmUp, 2 * job.requests) });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { target, job }] of Object.entries(cases)) {
      const before = await target.usage();
      const loaded = await load(job);
      const after = await target.usage();
      const result = (results[name] ??= { rps: [], cpuUs: [], p50Ms: [], firstByteMs: [], wrong: 0 });
      result.wrong += loaded.wrong;
      result.rps.push(job.requests / loaded.seconds);
      result.cpuUs.push(((after.cpuMs - before.cpuMs) * 1000) / job.requests);
      result.p50Ms.push(loaded.p50Ms);
      result.firstByteMs.push(loaded.firstByteP50Ms);
    }
  }
  return results;
}
