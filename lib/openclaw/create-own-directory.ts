/** Makes an own directory (OWNER, modes, openclaw.json); refuses a directory that has anything else in it. */
export async function createOwnDirectory(_input: {
  path: string;
  /** Text of openclaw.json. */
  config: string;
  agentIds: readonly string[];
}): Promise<void> {
  throw new Error("not written yet");
}
