// From source, a worker does not inherit the loader that reads TypeScript: register it here, then go on.
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData.entry);
