import { sendJson } from "./fetch-json";
import { withQuery } from "./with-query";

type Target = { agentId: string; profileId: string };

const verbPath = (verb: string, { agentId, profileId }: Target) =>
  withQuery(`/api/profiles/${encodeURIComponent(profileId)}/${verb}`, { agent: agentId });

export const clearCooldown = (target: Target, modelId?: string) =>
  sendJson("POST", verbPath("clear", target), modelId === undefined ? {} : { modelId });

export const disableProfile = (target: Target, until?: number) =>
  sendJson("POST", verbPath("disable", target), until === undefined ? {} : { until });

export const enableProfile = (target: Target) => sendJson("POST", verbPath("enable", target), {});

export const dismissOverwrite = (auditId: number) =>
  sendJson("POST", `/api/overwrites/${auditId}/dismiss`, {});
