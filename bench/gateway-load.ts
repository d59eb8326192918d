import { performance } from "node:perf_hooks";
import { Pool } from "undici";
import { chunksPerStream } from "./gateway-upstream";

export type LoadJob = {
  url: string;
  headers: Record<string, string>;
  body: string;
  concurrency: number;
  requests: number;
  /** So many sessions take turns; 0: requests without one. */
  sessions: number;
};
export type LoadResult = {
  seconds: number;
  p50Ms: number;
  /** Of streams: until the first bytes of the body. */
  firstByteP50Ms: number;
  /** Answers that were not as they should be: another status, a missing or a merged frame. */
  wrong: number;
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Sends the requests over so many connections at a time, each waiting for its answer. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const { url, body, concurrency, requests, sessions } = job;
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const isStream = body.includes('"stream":true');
  const latencies: number[] = [];
  const firstBytes: number[] = [];
  let started = 0;
  let wrong = 0;

  const one = async () => {
    const began = performance.now();
    const session = sessions > 0 && { "x-understudy-session": `session-${started % sessions}` };
    const headers = { ...job.headers, ...session };
    const answer = await pool.request({ method: "POST", path: pathname, headers, body });
    let frames = 0;
    let size = 0;
    for await (const chunk of answer.body) {
      if (size === 0) firstBytes.push(performance.now() - began);
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (isStream)
        for (let at = bytes.indexOf("\n\n"); at !== -1; at = bytes.indexOf("\n\n", at + 2)) frames += 1;
    }
    latencies.push(performance.now() - began);
    const isWhole = isStream ? frames === chunksPerStream + 2 : size > 100;
    if (answer.statusCode !== 200 || !isWhole) wrong += 1;
  };
  const worker = async () => {
    while (started < requests) {
      started += 1;
      await one();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  return { seconds, p50Ms: median(latencies), firstByteP50Ms: median(firstBytes), wrong };
}
