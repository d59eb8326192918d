import type { GatewayKeyCache } from "../auth/gateway-keys";
import type { Agents } from "./agents";
import type { OwnSessions } from "./own-sessions";

const lazyFlushMs = 5_000;
/** The longest that a key revoked by another process is still taken (P-31). */
const keyRefreshMs = 250;
const sessionRefreshMs = 1_000;

type Options = {
  agents: Agents;
  keys: GatewayKeyCache;
  sessions: OwnSessions;
  noteFailure(what: string): (error: unknown) => void;
};

/** What is saved and read again every so often, asked for or not. Answers with what ends it. */
export function startRegularWork({ agents, keys, sessions, noteFailure }: Options) {
  const flush = () =>
    Promise.all([
      agents.flush().catch(noteFailure("usage not saved")),
      keys.flushUses().catch(noteFailure("key uses not saved")),
    ]);
  const timers = [
    setInterval(() => void flush(), lazyFlushMs),
    setInterval(() => keys.refresh().catch(noteFailure("gateway keys not read")), keyRefreshMs),
    setInterval(
      () => sessions.readChanges(agents.ids()).catch(noteFailure("sessions not read")),
      sessionRefreshMs,
    ),
  ];
  for (const timer of timers) timer.unref();
  return {
    flush,
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
