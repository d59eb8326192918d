import { spawn, type ChildProcess } from "node:child_process";
import type { LoadJob, LoadResult } from "./gateway-load";
import type { Order } from "./gateway-process";

export type Usage = { cpuMs: number; rssMb: number };
/** Somebody who answers requests; of a peer that is not ours only its speed is known. */
export type Target = {
  url: string;
  headers: Readonly<Record<string, string>>;
  usage(): Promise<Usage>;
  stop(): void;
};

export function answerOf<T>(child: ChildProcess, order?: Order): Promise<T> {
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

/** The gateway's own core, and the one that the load and the upstream share. */
export const cores = { gateway: 0, load: 1 } as const;

/** As bin/start.sh starts the server. */
export const nodeFlags = ["--max-old-space-size=256", "--max-semi-space-size=16"];

/** One process of the bench, pinned to a core. */
export async function start(file: string, core: keyof typeof cores, ...role: string[]) {
  const args = ["-c", String(cores[core]), process.execPath, ...nodeFlags, file, ...role];
  const child = spawn("taskset", args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { url, key } = await answerOf<{ url: string; key: string }>(child);
  const target: Target = {
    url: `${url}/v1/chat/completions`,
    headers: key === "" ? {} : { authorization: `Bearer ${key}` },
    usage: () => answerOf<Usage>(child, { type: "usage" }),
    stop: () => void (child.connected && child.send({ type: "stop" } satisfies Order)),
  };
  const load = (job: LoadJob) => answerOf<LoadResult>(child, { type: "load", job });
  /** Reads another one's live feed from now on, as an open page does. */
  const watch = (origin: string) => answerOf<object>(child, { type: "watch", url: `${origin}/live` });
  return { origin: url, target, load, watch };
}

export type Load = Awaited<ReturnType<typeof start>>["load"];
