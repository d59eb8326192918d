import type { Runtime } from "./runtime";

declare global {
  // `var` is the only way to type a property of globalThis.
  var understudyRuntime: Runtime | undefined;
}

/**
 * Only the server builds the runtime; Next bundles its routes apart and finds it here. This file imports no code, so
 * no bundle of Next pulls the store in.
 */
export function getRuntime(): Runtime {
  const runtime = globalThis.understudyRuntime;
  if (!runtime)
    throw new Error("The runtime is not there: start the server with `npm start` or `npm run dev`.");
  return runtime;
}

export function setRuntime(runtime: Runtime | undefined): void {
  globalThis.understudyRuntime = runtime;
}
