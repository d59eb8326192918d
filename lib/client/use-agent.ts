"use client";

import { parseAsString, useQueryState } from "nuqs";
import { createContext, use } from "react";
import { withQuery } from "./with-query";

/** The agent of pages whose URL names none. */
export const DefaultAgent = createContext("main");

/** Which agent the page shows (`?agent=`, 09 §5), and links that stay with it. */
export function useAgent() {
  const defaultAgentId = use(DefaultAgent);
  const [agentId, setAgentId] = useQueryState("agent", parseAsString.withDefault(defaultAgentId));
  const href = (path: string, query: Readonly<Record<string, string | number | null | undefined>> = {}) =>
    withQuery(path, { ...query, agent: agentId === defaultAgentId ? null : agentId });
  return { agentId, setAgentId, href };
}
