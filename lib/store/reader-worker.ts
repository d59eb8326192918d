import { parentPort, workerData } from "node:worker_threads";
import { createReader } from "./reader";
import { serveRequests } from "./serve-requests";

const port = parentPort;
if (port)
  serveRequests(
    port,
    () => createReader(workerData, (changes) => port.postMessage({ changes })),
    workerData.ownDatabasePath,
  );
