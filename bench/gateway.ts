import { bareFallbackPath } from "./gateway-bare";
import { bundleGatewayBench } from "./gateway-bundle";
import { startCcflare } from "./gateway-ccflare";
import { start, type Target } from "./gateway-children";
import { figuresOf, type Figure } from "./gateway-figures";
import type { LoadJob } from "./gateway-load";
import { measure } from "./gateway-measure";
import { startNginx } from "./gateway-nginx";
import { startPortkey } from "./gateway-portkey";
import { soak, soakMsOf } from "./gateway-soak";

const prompt = "Please answer this as well as you can. ".repeat(24);
const bodyOf = (model: string, stream: boolean) =>
  JSON.stringify({ model, ...(stream && { stream: true }), messages: [{ role: "user", content: prompt }] });

type Wanted = { stream?: boolean; concurrency?: number; requests?: number; sessions?: number };

function jobFor(target: Target, model: string, wanted: Wanted): LoadJob {
  const { stream = false, concurrency = 32, requests = 10_000, sessions = 0 } = wanted;
  const headers = { "content-type": "application/json", ...target.headers };
  return { url: target.url, headers, body: bodyOf(model, stream), concurrency, requests, sessions };
}

/** The gateway against a bare node:http and undici proxy, and against a peer with fallbacks. */
export async function benchGateway(argv: readonly string[]): Promise<readonly Figure[]> {
  const file = await bundleGatewayBench();
  const upstream = await start(file, "load", "upstream");
  const loader = await start(file, "load", "load");
  const ours = await start(file, "gateway", "ours", upstream.origin);
  const everyone = [ours.target, loader.target, upstream.target];
  const { load } = loader;
  // One page is open everywhere, as it is at somebody who has a desk.
  await loader.watch(ours.origin);
  try {
    const soakAt = argv.indexOf("--soak");
    if (soakAt !== -1) {
      const { target } = ours;
      const jobs = [
        jobFor(target, "auto", { requests: 4_000, sessions: 1_000 }),
        jobFor(target, "agent:failing", { requests: 1_000 }),
        jobFor(target, "agent:cooled", { requests: 1_000 }),
        jobFor(target, "auto", { stream: true, concurrency: 100, requests: 200 }),
      ];
      return await soak(target, jobs, { load, forMs: soakMsOf(argv[soakAt + 1] ?? "10m") });
    }

    const isQuick = argv.includes("--quick");
    const [scale, rounds, warmUp] = isQuick ? [0.1, 3, 3_000] : [1, 5, 20_000];
    const a = (target: Target, model: string, wanted: Wanted = {}) => {
      const job = jobFor(target, model, wanted);
      return { target, job: { ...job, requests: Math.ceil(job.requests * scale) } };
    };
    const bare = await start(file, "gateway", "bare", upstream.origin);
    const unlogged = await start(file, "gateway", "ours-unlogged", upstream.origin);
    const large = await start(file, "gateway", "ours-large", upstream.origin);
    everyone.push(bare.target, unlogged.target, large.target);
    for (const { origin } of [unlogged, large]) await loader.watch(origin);
    const portkey = await startPortkey(upstream.origin);
    if (typeof portkey !== "string") everyone.push(portkey.plain);
    const nginx = await startNginx(upstream.origin);
    if (typeof nginx !== "string") everyone.push(nginx.plain);
    const ccflare = await startCcflare(upstream.origin);
    if (typeof ccflare !== "string") everyone.push(ccflare);
    for (const peer of [portkey, nginx, ccflare])
      if (typeof peer === "string") console.log(`${peer}, so it is left out.`);

    const slow: Wanted = { requests: 600 };
    const plain = await measure(
      {
        bare: a(bare.target, "auto"),
        "bare fallback": a({ ...bare.target, url: bare.origin + bareFallbackPath }, "auto"),
        ours: a(ours.target, "auto"),
        unlogged: a(unlogged.target, "auto"),
        failover: a(ours.target, "agent:failing"),
        "failover unlogged": a(unlogged.target, "agent:failing"),
        cooled: a(ours.target, "agent:cooled"),
        "10 sessions": a(ours.target, "auto", { sessions: 10 }),
        large: a(large.target, "auto", { sessions: 1_000 }),
        ...(typeof portkey !== "string" && {
          portkey: a(portkey.plain, "m", slow),
          "portkey fallback": a(portkey.fallback, "m", slow),
        }),
        ...(typeof nginx !== "string" && {
          nginx: a(nginx.plain, "m"),
          "nginx fallback": a(nginx.fallback, "m"),
        }),
        ...(typeof ccflare !== "string" && { "better-ccflare": a(ccflare, "m", slow) }),
      },
      { load, rounds, warmUp },
    );
    const alone = { concurrency: 1, requests: 3_000 };
    const direct = { ...bare.target, url: `${upstream.origin}/ok/v1/chat/completions` };
    const single = await measure(
      {
        direct: a(direct, "auto", alone),
        bare: a(bare.target, "auto", alone),
        ours: a(ours.target, "auto", alone),
        ...(typeof portkey !== "string" && {
          portkey: a(portkey.plain, "m", { concurrency: 1, requests: 300 }),
        }),
      },
      { load, rounds, warmUp: 300 },
    );
    const streams = { stream: true, concurrency: 100, requests: 2_000 };
    const streamed = await measure(
      { bare: a(bare.target, "auto", streams), ours: a(ours.target, "auto", streams) },
      { load, rounds, warmUp: 400 },
    );
    const { rssMb } = await ours.target.usage();
    return figuresOf({ plain, single, streamed, rssMb });
  } finally {
    for (const target of everyone) target.stop();
  }
}
