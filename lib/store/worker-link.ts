import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { ReaderOptions } from "./reader";
import { fromFailure, type StoreFailure } from "./store-error";
import type { WriterOptions } from "./writer";

type Input<Method> = Method extends (...input: infer Inputs) => unknown ? Inputs : never;
type Output<Method> = Method extends (...input: never[]) => infer Result ? Awaited<Result> : never;

/** The main thread's side of a worker: each call is one message there and one back. */
export type WorkerLink<Methods> = {
  call<Name extends keyof Methods & string>(
    method: Name,
    ...input: Input<Methods[Name]>
  ): Promise<Output<Methods[Name]>>;
  /** Ends the worker; every later call is refused. */
  stop(): Promise<void>;
};

/** Bundled, the worker lies beside the program; from source it is TypeScript and needs the loader of start-worker.mjs. */
function workerFiles(name: string): { start: string; entry: string } {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, `${name}.mjs`);
  if (existsSync(bundled)) return { start: bundled, entry: "" };
  return {
    start: fileURLToPath(new URL("./start-worker.mjs", import.meta.url)),
    entry: pathToFileURL(join(here, `${name}.ts`)).href,
  };
}

export function startWorker<Methods>(
  name: "writer-worker" | "reader-worker",
  options: WriterOptions | ReaderOptions,
  onEvent: EventEmitter,
): WorkerLink<Methods> {
  const { start, entry } = workerFiles(name);
  const worker = new Worker(start, {
    workerData: { ...options, entry },
    transferList: [options.announcements],
    execArgv: [],
  });
  const answers = new EventEmitter();
  const waiting = new Set<string>();
  let stopped: AppError | null = null;
  let calls = 0;

  const refuse = (why: AppError) => {
    stopped ??= why;
    const failure: StoreFailure = { code: stopped.code, sentence: stopped.said ?? stopped.message };
    for (const id of waiting) answers.emit(id, { ok: false, failure });
  };
  worker.on("message", (message) => {
    if ("id" in message) answers.emit(message.id, message);
    else onEvent.emit("changes", message.changes);
  });
  worker.on("error", (cause) => refuse(new AppError("store_closed", say("store-failed"), { cause })));
  worker.on("exit", () => refuse(new AppError("store_closed", say("store-closed"))));

  return {
    call(method, ...input) {
      return new Promise((resolve, reject) => {
        if (stopped) {
          reject(stopped);
          return;
        }
        calls += 1;
        const id = String(calls);
        waiting.add(id);
        answers.once(id, (answer) => {
          waiting.delete(id);
          if (answer.ok) resolve(answer.value);
          else reject(fromFailure(answer.failure));
        });
        worker.postMessage({ id, method, input: input[0] });
      });
    },
    async stop() {
      stopped ??= new AppError("store_closed", say("store-closed"));
      await worker.terminate();
    },
  };
}
