"use client";

import { useSearchParams } from "next/navigation";
import { createContext, use } from "react";
import { withQuery } from "./with-query";

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The agent of pages whose URL names none. */
export const DefaultAgent = createContext("main");

/** Which agent the page shows (`?agent=`, 09 §5), and links that stay with it. */
export function useAgent() {
  const defaultAgentId = use(DefaultAgent);
  const searchParams = useSearchParams();
  const agentId = searchParams.get("agent") || defaultAgentId;
  /** `of`: another agent's page, e.g. from a run that was not this one's. */
  const href = (path: string, query: Query = {}, of: string = agentId) =>
    withQuery(path, { ...query, agent: of === defaultAgentId ? null : of });
  return { agentId, setAgentId, href };

  /** The same page of another agent. The server is not asked for the page again: its data goes by the agent. */
  function setAgentId(id: string) {
    const others = Object.fromEntries(searchParams);
    const agent = id === defaultAgentId ? null : id;
    window.history.replaceState(null, "", withQuery(window.location.pathname, { ...others, agent }));
  }
}
