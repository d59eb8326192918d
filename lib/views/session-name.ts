/** The client's own part of a session key: behind the gateway key and the agent it belongs to (P-30). */
export function sessionName(sessionKey: string, agentId: string): string {
  const withoutKey = sessionKey.replace(/^gk_[0-9a-z]+:/i, "");
  const prefix = `${agentId}:`;
  const name = withoutKey.startsWith(prefix) ? withoutKey.slice(prefix.length) : withoutKey;
  return name === "" ? sessionKey : name;
}
