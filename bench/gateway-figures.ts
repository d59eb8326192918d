import { median, type Measured } from "./gateway-measure";
import { chunksPerStream } from "./gateway-upstream";

export type Figure = { name: string; value: number | null; unit: string };
type Results = Record<"plain" | "single" | "streamed", Record<string, Measured>> & { rssMb: number };

/** Absolute figures first; what is compared with the targets last. Null where a peer is missing. */
export function figuresOf({ plain, single, streamed, rssMb }: Results): Figure[] {
  const of = (results: Record<string, Measured>, name: string, what: Exclude<keyof Measured, "wrong">) => {
    const measured = results[name];
    return measured ? median(measured[what]) : null;
  };
  const ratio = (name: string, above: number | null, below: number | null): Figure => ({
    name,
    value: above === null || below === null ? null : above / below,
    unit: "×",
  });
  const figure = (name: string, value: number | null, unit: string): Figure => ({ name, value, unit });
  const rps = (name: string) => of(plain, name, "rps");
  const cpu = (name: string) => of(plain, name, "cpuUs");
  const direct = of(single, "direct", "p50Ms") ?? 0;
  const added = (name: string) => {
    const p50 = of(single, name, "p50Ms");
    return p50 === null ? null : p50 - direct;
  };
  const perChunk = (name: string) => (of(streamed, name, "cpuUs") ?? 0) / chunksPerStream;
  const wrong = [plain, single, streamed].flatMap((results) =>
    Object.values(results).map((one) => one.wrong),
  );
  const absolute = Object.keys(plain).flatMap((name) => [
    figure(`${name}: speed`, rps(name), "requests/s"),
    ...(cpu(name) ? [figure(`${name}: CPU`, cpu(name), "µs/request")] : []),
  ]);
  return [
    ...absolute,
    figure("bare: CPU of a chunk", perChunk("bare"), "µs"),
    figure("ours: CPU of a chunk", perChunk("ours"), "µs"),
    figure(
      "wrong_answers",
      wrong.reduce((sum, count) => sum + count, 0),
      "answers",
    ),
    ratio("bare_fallback_vs_bare", rps("bare fallback"), rps("bare")),
    ratio("failover_cpu_vs_normal", cpu("failover"), cpu("ours")),
    ratio("cooled_cpu_vs_normal", cpu("cooled"), cpu("ours")),
    ratio("log_on_vs_off_failover", rps("failover"), rps("failover unlogged")),
    ratio("throughput_vs_bare", rps("ours"), rps("bare")),
    ratio("throughput_vs_portkey", rps("ours"), rps("portkey")),
    ratio("cpu_vs_bare", cpu("ours"), cpu("bare")),
    ratio("p50_added_vs_bare", added("ours"), added("bare")),
    ratio("p50_added_vs_portkey", added("ours"), added("portkey")),
    ratio("failover_vs_normal", rps("failover"), rps("ours")),
    ratio("failover_vs_portkey", rps("failover"), rps("portkey fallback")),
    ratio("cooled_vs_normal", rps("cooled"), rps("ours")),
    ratio("sse_cpu_vs_bare", of(streamed, "ours", "cpuUs"), of(streamed, "bare", "cpuUs")),
    ratio("sse_ttfb_vs_bare", of(streamed, "ours", "firstByteMs"), of(streamed, "bare", "firstByteMs")),
    ratio("log_on_vs_off", rps("ours"), rps("unlogged")),
    figure("rss_mb", rssMb, "MB"),
    ratio("large_vs_small", rps("large"), rps("10 sessions")),
  ];
}
