import type { Acted } from "../views/acted";
import type { CredentialChange } from "../views/credential-change";
import type { FaultAnswer, FaultSwitch, FaultTarget } from "../views/faults";
import type { ProbeAnswer } from "../views/probe";
import { sendJson } from "./fetch-json";
import { profilePath } from "./queries";
import { withQuery } from "./with-query";

type Target = { agentId: string; profileId: string };

const verbPath = (verb: string, { agentId, profileId }: Target) =>
  withQuery(`/api/profiles/${encodeURIComponent(profileId)}/${verb}`, { agent: agentId });

export const clearCooldown = (target: Target, modelId?: string) =>
  sendJson<Acted>("POST", verbPath("clear", target), modelId === undefined ? {} : { modelId });

export const disableProfile = (target: Target, until?: number) =>
  sendJson<Acted>("POST", verbPath("disable", target), until === undefined ? {} : { until });

export const probeProfile = (target: Target, model?: string) =>
  sendJson<ProbeAnswer>("POST", verbPath("probe", target), model === undefined ? {} : { model });

/** Secrets go one way only: no answer has them. */
export const saveCredential = (target: Target, change: CredentialChange) =>
  sendJson("PUT", verbPath("credential", target), change);

export const removeProfile = ({ agentId, profileId }: Target) =>
  sendJson("DELETE", profilePath(agentId, profileId), {});

export const enableProfile = (target: Target) => sendJson<Acted>("POST", verbPath("enable", target), {});

export const dismissOverwrite = (auditId: number) =>
  sendJson("POST", `/api/overwrites/${auditId}/dismiss`, {});

type FaultStart = { target: FaultTarget; answer: FaultAnswer; count: number; minutes: number };

export const startFault = (agentId: string, fault: FaultStart) =>
  sendJson<FaultSwitch>("POST", withQuery("/api/faults", { agent: agentId }), fault);

/** Null: all of them. */
export const endFaults = (id: string | null) =>
  sendJson("DELETE", id === null ? "/api/faults" : `/api/faults/${encodeURIComponent(id)}`, {});
