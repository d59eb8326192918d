/** A record as it was written, by this version or another. */
export type AuditEntry = {
  id: number;
  at: number;
  actor: string;
  action: string;
  targetType: string;
  targetId: string;
  agentId: string | null;
  before: unknown;
  after: unknown;
  verified: boolean;
};
/** `before` and `after` left undefined are filled with what the rows held; values at secret keys are masked (P-19). */
export type AuditDraft = Omit<AuditEntry, "id" | "verified">;

/** Newest first, those older than the record `before`. `target`: only what was done to it. */
export type AuditQuestion = { before?: number; limit: number; target?: { type: string; id: string } };
