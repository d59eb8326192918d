import type { KnownHosts } from "./host-check";
import type { OperatorDirectory } from "./operator-directory";

/** What the checks at the doors need. The server puts it up once; Next's bundles find it here (see lib/runtime). */
export type Doors = { knownHosts(): KnownHosts; directory: OperatorDirectory };

declare global {
  // `var` is the only way to type a property of globalThis.
  var understudyDoors: Doors | undefined;
}

export function setDoors(doors: Doors | undefined): void {
  globalThis.understudyDoors = doors;
}

export function getDoors(): Doors {
  const doors = globalThis.understudyDoors;
  if (!doors) throw new Error("The doors are not up: start the server with `npm start` or `npm run dev`.");
  return doors;
}
