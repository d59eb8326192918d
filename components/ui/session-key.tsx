import { sessionName } from "@/lib/views/session-name";

/** A session by the client's own name for it; the whole key is in the title. */
export function SessionKey({ sessionKey, agentId }: { sessionKey: string; agentId: string }) {
  return <span title={sessionKey}>{sessionName(sessionKey, agentId)}</span>;
}
