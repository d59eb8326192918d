import { readField, readName } from "./safe-read";

/** Names of errors of our own machinery, and of the agent runtimes that use it (C-13). */
const names: readonly RegExp[] = [
  /SessionWriteLock|SessionLock/,
  /Session\w*Takeover|SessionSuperseded/,
  /(?:Gateway|Lane|CommandLane)\w*(?:Draining|Drained|Cleared|Restart)/,
  /CommandLaneTaskTimeout/,
  /Stale\w*Lifecycle|Lifecycle\w*Stale/,
  /MissingAgentHarness|Harness\w*NotRegistered|AgentHarnessPreflight/,
  /MissingToolResult/,
  /(?:Worker|Database|Store|Sqlite)\w*(?:Capacity|Unavailable|Busy|Overloaded)/,
];

/** Our own trouble is never a provider failure, whatever its text looks like (C-13, E35). */
export function isLocalCoordination(error: unknown): boolean {
  return isCoordination(readField(error, "kind"), readName(error, "name"));
}

export function isCoordination(kind: unknown, name: string | undefined): boolean {
  if (kind === "local_coordination") return true;
  // Most errors bear no name of their own.
  if (name === undefined || name === "Error") return false;
  return names.some((pattern) => pattern.test(name));
}
