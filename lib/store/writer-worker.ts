import { parentPort, workerData } from "node:worker_threads";
import { serveRequests } from "./serve-requests";
import { createWriter } from "./writer";

if (parentPort) serveRequests(parentPort, () => createWriter(workerData), workerData.ownDatabasePath);
