import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SessionView } from "../views/session";
import type { SessionsFilter, SessionsView } from "../views/sessions";
import { getJson, sendJson } from "./fetch-json";
import { keys } from "./queries";
import { withQuery } from "./with-query";

/** OpenClaw tells nobody when a session changes, so an open page asks again by itself. */
const askAgainMs = 20_000;

export const sessionsQuery = (agentId: string, filter: SessionsFilter) =>
  infiniteQueryOptions({
    queryKey: keys.sessions(agentId, filter),
    queryFn: async ({ signal, pageParam }) => {
      const pageFrom = (before: string) =>
        getJson<SessionsView>(
          withQuery("/api/sessions", { agent: agentId, ...filter, before, limit: 50 }),
          signal,
        );
      let page = await pageFrom(pageParam);
      // The server answers when its time is up, whether or not it has found any yet.
      while (page.sessions.length === 0 && page.nextBefore !== null) page = await pageFrom(page.nextBefore);
      return page;
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextBefore,
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });

const sessionPath = (agentId: string, sessionKey: string, verb = "") =>
  withQuery(`/api/sessions/${encodeURIComponent(sessionKey)}${verb && `/${verb}`}`, { agent: agentId });

export const sessionQuery = (agentId: string, sessionKey: string) =>
  queryOptions({
    queryKey: keys.session(agentId, sessionKey),
    queryFn: ({ signal }) => getJson<SessionView>(sessionPath(agentId, sessionKey), signal),
    refetchInterval: askAgainMs,
  });

/** What an operator may do to a session of our gateway. */
export type SessionVerb =
  | { verb: "reset" | "release-pin" }
  | { verb: "model"; model: string }
  | { verb: "pin"; profileId: string }
  | { verb: "undo"; auditId: number };

/** `auditId`: what Undo takes back; null when nothing was changed. */
export type SessionChanged = { auditId: number | null; isSwitchPending: boolean };

export function changeSession(
  { agentId, sessionKey }: { agentId: string; sessionKey: string },
  { verb, ...body }: SessionVerb,
): Promise<SessionChanged> {
  return sendJson<SessionChanged>("POST", sessionPath(agentId, sessionKey, verb), body);
}
