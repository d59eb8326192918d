import { setTimeout as pause } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { prepareAppendRuns, prepareAppendToldRuns } from "./append-runs";
import { applyEvents } from "./apply-events";
import { insertAudit } from "./audit";
import { createAuthFiles } from "./auth-file";
import type { AuthWriter } from "./auth-writer";
import { prepareAppendLogRuns } from "./log-checkpoints";
import { importProfiles } from "./import-profiles";
import { addGatewayKey, changeGatewayKey, revokeGatewayKey, touchGatewayKeys } from "./key-rows";
import { migrate } from "./migrate";
import { moveOldRuns } from "./move-old-runs";
import { moveRowAside } from "./move-row-aside";
import { addOperator, addSignIn, changeOperator, endSignIns, removeOperator } from "./operator-rows";
import { openOwnDatabase, ownName } from "./own-database";
import type { GatewayKeyRow } from "./gateway-key";
import type { AuditDraft, OperatorChange, OperatorRow, RefreshLock, ReplaceFile } from "./port";
import { putCredential } from "./put-credential";
import { removeProfile } from "./remove-profile";
import { replaceCredential } from "./replace-credential";
import { releaseRefreshLock, takeRefreshLock } from "./refresh-lock";
import { replaceFile } from "./replace-file";
import { replaceTokens } from "./replace-tokens";
import { prepareRemoveOldRows } from "./retention";
import { prepareRunWriter } from "./run-writer";
import type { SaveSession } from "./session-port";
import { saveSession } from "./session-rows";
import { setOrder } from "./set-order";
import { toStoreError } from "./store-error";

export type WriterOptions = {
  ownDatabasePath: string;
  migrationsDir: string;
  ownership: "own" | "foreign";
  busyTimeoutMs: number;
  now: number;
  /** To the reader: what our own writes look like. */
  announcements: MessagePort;
};

/** Between two steps of retention, so that whoever waits is served first (P-15). */
const retentionPauseMs = 20;

/** Everything that writes, by the name it is called with from the main thread. */
export function createWriter({ announcements, ...options }: WriterOptions) {
  const own = openOwnDatabase(options.ownDatabasePath, options.busyTimeoutMs);
  migrate(own.db, options.migrationsDir, options.now);
  const files = createAuthFiles("write", options.busyTimeoutMs);
  const writer: AuthWriter = {
    files,
    own,
    ownership: options.ownership,
    announce: (write) => announcements.postMessage(write),
  };
  moveOldRuns(own);
  const runWriter = prepareRunWriter(own);
  const appendRuns = prepareAppendToldRuns(own, runWriter);
  const removeOldRows = prepareRemoveOldRows(own, { writer: runWriter });
  const appendLogRuns = prepareAppendLogRuns(own, prepareAppendRuns(own, runWriter));
  const inOwn = <T>(write: () => T): T => {
    try {
      return write();
    } catch (error) {
      throw toStoreError(error, ownName, options.ownDatabasePath);
    }
  };

  return {
    ready: () => true,
    applyEvents: (input: Parameters<typeof applyEvents>[1]) => applyEvents(writer, input),
    setOrder: (input: Parameters<typeof setOrder>[1]) => setOrder(writer, input),
    putCredential: (input: Parameters<typeof putCredential>[1]) => putCredential(writer, input),
    replaceCredential: (input: Parameters<typeof replaceCredential>[1]) => replaceCredential(writer, input),
    replaceTokens: (input: Parameters<typeof replaceTokens>[1]) => replaceTokens(writer, input),
    takeRefreshLock: (input: Parameters<typeof takeRefreshLock>[1]) =>
      inOwn(() => takeRefreshLock(own, input)),
    releaseRefreshLock: (input: RefreshLock) => inOwn(() => releaseRefreshLock(own, input)),
    removeProfile: (input: Parameters<typeof removeProfile>[1]) => removeProfile(writer, input),
    moveRowAside: (input: Parameters<typeof moveRowAside>[1]) => moveRowAside(writer, input),
    importProfiles: (input: Parameters<typeof importProfiles>[1]) => importProfiles(writer, input),
    replaceFile: (input: ReplaceFile) => replaceFile(own, input),
    appendRuns: (input: Parameters<typeof appendRuns>[0]) => inOwn(() => appendRuns(input)),
    appendLogRuns: (input: Parameters<typeof appendLogRuns>[0]) => inOwn(() => appendLogRuns(input)),
    addOperator: (input: { operator: OperatorRow; audit: AuditDraft }) =>
      inOwn(() => addOperator(own, input.operator, input.audit)),
    changeOperator: (change: OperatorChange) => inOwn(() => changeOperator(own, change)),
    removeOperator: (input: { name: string; audit: AuditDraft }) =>
      inOwn(() => removeOperator(own, input.name, input.audit)),
    addSignIn: (input: Parameters<typeof addSignIn>[1]) => inOwn(() => addSignIn(own, input)),
    endSignIns: (input: { tokenHashes: readonly string[]; audit: AuditDraft | null }) =>
      inOwn(() => endSignIns(own, input.tokenHashes, input.audit)),
    addGatewayKey: (input: { key: GatewayKeyRow; audit: AuditDraft }) =>
      inOwn(() => addGatewayKey(own, input.key, input.audit)),
    changeGatewayKey: (input: Parameters<typeof changeGatewayKey>[1]) =>
      inOwn(() => changeGatewayKey(own, input)),
    revokeGatewayKey: (input: Parameters<typeof revokeGatewayKey>[1]) =>
      inOwn(() => revokeGatewayKey(own, input)),
    touchGatewayKeys: (used: Parameters<typeof touchGatewayKeys>[1]) =>
      inOwn(() => touchGatewayKeys(own, used)),
    saveSession: (input: SaveSession) => inOwn(() => saveSession(own, input)),
    appendAudit: (entry: AuditDraft) => inOwn(() => void insertAudit(own, entry, true)),
    removeOldRows: async ({ now }: { now: number }) => {
      while (own.db.open && inOwn(() => removeOldRows(now))) await pause(retentionPauseMs);
    },
    close: () => {
      files.close();
      own.db.close();
      announcements.close();
    },
  };
}

export type WriterMethods = ReturnType<typeof createWriter>;
