import type { Candidate } from "../failover/run-record";

export const candidateRef = ({ provider, model }: Pick<Candidate, "provider" | "model">): string =>
  model.startsWith(`${provider}/`) ? model : `${provider}/${model}`;
