import { spawn, type ChildProcess } from "node:child_process";
import { bundleGatewayBench } from "./gateway-bundle";
import type { LoadJob, LoadResult } from "./gateway-load";
import type { Order } from "./gateway-process";
import { chunksPerStream } from "./gateway-upstream";

type Figure = { name: string; value: number; unit: string };
type Usage = { cpuMs: number; rssMb: number };
type Target = { url: string; key: string; child: ChildProcess };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function answerOf<T>(child: ChildProcess, order?: Order): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A process of the bench ended with ${code}.`));
    child.once("exit", onExit);
    child.once("message", (message: T) => {
      child.off("exit", onExit);
      resolve(message);
    });
    if (order) child.send(order);
  });
}

/** The gateway has one core to itself; the load and the upstream share the other. */
async function start(file: string, role: string, core: number, ...rest: string[]): Promise<Target> {
  const flags = ["--max-old-space-size=256", "--max-semi-space-size=8"];
  const args = ["-c", String(core), process.execPath, ...flags, file, role, ...rest];
  const child = spawn("taskset", args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { url, key } = await answerOf<{ url: string; key: string }>(child);
  return { url, key, child };
}

const prompt = "Please answer this as well as you can. ".repeat(24);
const bodyOf = (model: string, stream = false) =>
  JSON.stringify({ model, ...(stream && { stream: true }), messages: [{ role: "user", content: prompt }] });

type Measured = { rps: number[]; cpuMs: number[]; p50Ms: number[]; firstByteMs: number[]; wrong: number };

/** Rounds of every case in turn, so that what else the machine does falls on all of them. */
async function measure(
  cases: Readonly<Record<string, { target: Target; job: LoadJob }>>,
  options: { load: Target; rounds: number; warmUp: number },
): Promise<Record<string, Measured>> {
  const results: Record<string, Measured> = {};
  for (let round = -1; round < options.rounds; round += 1) {
    for (const [name, { target, job }] of Object.entries(cases)) {
      const requests = round === -1 ? options.warmUp : job.requests;
      const before = await answerOf<Usage>(target.child, { type: "usage" });
      const order: Order = { type: "load", job: { ...job, requests } };
      const loaded = await answerOf<LoadResult>(options.load.child, order);
      const after = await answerOf<Usage>(target.child, { type: "usage" });
      const result = (results[name] ??= { rps: [], cpuMs: [], p50Ms: [], firstByteMs: [], wrong: 0 });
      result.wrong += loaded.wrong;
      if (round === -1) continue;
      result.rps.push(requests / loaded.seconds);
      result.cpuMs.push((after.cpuMs - before.cpuMs) / requests);
      result.p50Ms.push(loaded.p50Ms);
      result.firstByteMs.push(loaded.firstByteP50Ms);
    }
  }
  return results;
}

/** The gateway against a bare node:http and undici proxy. Peers that have to be installed are left out here. */
export async function benchGateway({ quick }: { quick: boolean }): Promise<readonly Figure[]> {
  const scale = quick ? 0.05 : 1;
  const rounds = quick ? 3 : 5;
  const file = await bundleGatewayBench();
  const upstream = await start(file, "upstream", 1);
  const load = await start(file, "load", 1);
  const bare = await start(file, "bare", 0, upstream.url);
  const ours = await start(file, "ours", 0, upstream.url);
  const everyone = [ours, bare, load, upstream];
  try {
    const jobFor = (target: Target, model: string, wanted: Partial<LoadJob> & { stream?: boolean } = {}) => {
      const { stream = false, concurrency = 32, requests = 10_000 } = wanted;
      const headers = { authorization: `Bearer ${target.key}`, "content-type": "application/json" };
      const url = `${target.url}/v1/chat/completions`;
      const body = bodyOf(model, stream);
      return { target, job: { url, headers, body, concurrency, requests: Math.ceil(requests * scale) } };
    };
    const plain = await measure(
      {
        bare: jobFor(bare, "auto"),
        ours: jobFor(ours, "auto"),
        failover: jobFor(ours, "agent:failing"),
        cooled: jobFor(ours, "agent:cooled"),
      },
      { load, rounds, warmUp: 20_000 * scale },
    );
    const alone = { concurrency: 1, requests: 3_000 };
    const single = await measure(
      {
        direct: jobFor({ ...bare, url: `${upstream.url}/ok` }, "auto", alone),
        bare: jobFor(bare, "auto", alone),
        ours: jobFor(ours, "auto", alone),
      },
      { load, rounds, warmUp: 200 },
    );
    const streams = { stream: true, concurrency: 100, requests: 1_000 };
    const streamed = await measure(
      { bare: jobFor(bare, "auto", streams), ours: jobFor(ours, "auto", streams) },
      { load, rounds, warmUp: 100 },
    );
    const { rssMb } = await answerOf<Usage>(ours.child, { type: "usage" });
    return figuresOf({ plain, single, streamed, rssMb });
  } finally {
    for (const { child } of everyone) child.send({ type: "stop" } satisfies Order);
  }
}

type Results = Record<"plain" | "single" | "streamed", Record<string, Measured>> & { rssMb: number };

function figuresOf({ plain, single, streamed, rssMb }: Results): Figure[] {
  const of = (results: Record<string, Measured>, name: string, what: Exclude<keyof Measured, "wrong">) =>
    median(results[name]?.[what] ?? []);
  const ratio = (name: string, above: number, below: number): Figure => ({
    name,
    value: above / below,
    unit: "×",
  });
  const figure = (name: string, value: number, unit: string): Figure => ({ name, value, unit });
  const rps = (name: string) => of(plain, name, "rps");
  const direct = of(single, "direct", "p50Ms");
  const wrong = [plain, single, streamed]
    .flatMap((results) => Object.values(results))
    .map((one) => one.wrong);
  return [
    figure("bare_rps", rps("bare"), "requests/s"),
    figure("ours_rps", rps("ours"), "requests/s"),
    figure("bare_cpu_us", of(plain, "bare", "cpuMs") * 1000, "µs/request"),
    figure("ours_cpu_us", of(plain, "ours", "cpuMs") * 1000, "µs/request"),
    figure("failover_cpu_us", of(plain, "failover", "cpuMs") * 1000, "µs/request"),
    figure("cooled_cpu_us", of(plain, "cooled", "cpuMs") * 1000, "µs/request"),
    figure("bare_chunk_cpu_us", (of(streamed, "bare", "cpuMs") * 1000) / chunksPerStream, "µs/chunk"),
    figure("ours_chunk_cpu_us", (of(streamed, "ours", "cpuMs") * 1000) / chunksPerStream, "µs/chunk"),
    figure(
      "wrong_answers",
      wrong.reduce((sum, count) => sum + count, 0),
      "answers",
    ),
    ratio("throughput_vs_bare", rps("ours"), rps("bare")),
    ratio("cpu_vs_bare", of(plain, "ours", "cpuMs"), of(plain, "bare", "cpuMs")),
    ratio("p50_added_vs_bare", of(single, "ours", "p50Ms") - direct, of(single, "bare", "p50Ms") - direct),
    ratio("failover_vs_normal", rps("failover"), rps("ours")),
    ratio("cooled_vs_normal", rps("cooled"), rps("ours")),
    ratio("sse_cpu_vs_bare", of(streamed, "ours", "cpuMs"), of(streamed, "bare", "cpuMs")),
    ratio("sse_ttfb_vs_bare", of(streamed, "ours", "firstByteMs"), of(streamed, "bare", "firstByteMs")),
    figure("rss_mb", rssMb, "MB"),
  ];
}
