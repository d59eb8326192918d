import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

// The tables of understudy.sqlite (P-16, P-19, D-9). Times are epoch ms. OpenClaw's own tables are not described
// here: nothing of theirs is ever created or altered in a foreign file (D-6).

export const meta = sqliteTable("meta", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * One row per run (P-16). The key says when it started and what kind it is (run-key.ts), so a row's place in the file
 * is its place in time. Names are numbers of `run_names`; `record` is the rest of the record, packed (pack-record.ts).
 * Beside it stands `run_search`, a full-text index without content: filters and words of each run, by the same key.
 */
export const runs = sqliteTable(
  "runs",
  {
    key: integer().primaryKey(),
    /** A UUID as its 16 bytes, any other id as text. */
    runId: blob("run_id", { mode: "buffer" }).notNull(),
    agent: integer().notNull(),
    session: integer(),
    source: integer().notNull(),
    requested: integer().notNull(),
    /** Null: as the key says. */
    startedAt: integer("started_at"),
    tookMs: integer("took_ms").notNull(),
    /** Bits: whether it fell back, whether it was rehearsed (run-kind.ts). */
    marks: integer("fell_back").notNull(),
    answeredModel: integer("answered_model"),
    answeredProfile: integer("answered_profile"),
    /** Of the first step that failed or was skipped. */
    reason: integer(),
    stepCount: integer("step_count").notNull(),
    sample: integer().notNull(),
    record: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [
    uniqueIndex("run_by_id").on(table.runId),
    index("plain_runs")
      .on(table.key)
      .where(sql`key & 7 = 0`),
  ],
);

/** Kind and value of everything runs are found by, e.g. `model:openai/gpt-x`; `usedAt` lags up to a day. */
export const runNames = sqliteTable(
  "run_names",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    text: text().notNull().unique("run_name_by_text"),
    usedAt: integer("used_at").notNull(),
  },
  (table) => [index("old_run_names").on(table.usedAt)],
);

/** What records are packed against (pack-record.ts); `usedAt` lags up to a day. */
export const runSamples = sqliteTable("run_samples", {
  id: integer().primaryKey({ autoIncrement: true }),
  usedAt: integer("used_at").notNull(),
  bytes: blob({ mode: "buffer" }).notNull(),
  skeleton: blob({ mode: "buffer" }),
});

/** Runs per agent, minute and kind, plain successes included. */
export const minuteCounts = sqliteTable(
  "minute_counts",
  {
    agent: integer().notNull(),
    minute: integer().notNull(),
    kind: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agent, table.minute, table.kind] }),
    index("old_minute_counts").on(table.minute),
  ],
);

/** The same per hour, also by each model, provider, profile and reason; term 0 is all of them. */
export const hourCounts = sqliteTable(
  "hour_counts",
  {
    agent: integer().notNull(),
    term: integer().notNull(),
    hour: integer().notNull(),
    kind: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agent, table.term, table.hour, table.kind] }),
    index("old_hour_counts").on(table.hour),
  ],
);

/** Plain successes per minute, model and profile; no profile is the empty text. */
export const successCounts = sqliteTable(
  "success_counts",
  {
    minute: integer().notNull(),
    agentId: text("agent_id").notNull(),
    model: text().notNull(),
    profileId: text("profile_id").notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.agentId, table.model, table.profileId] })],
);

/** How far each file of OpenClaw's log has been read: `inode` is `device:inode`, `offset` counts plain bytes. */
export const logCheckpoints = sqliteTable("log_checkpoints", {
  inode: text().primaryKey(),
  path: text().notNull(),
  head: text().notNull(),
  anchor: text().notNull(),
  offset: integer().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const operators = sqliteTable("operators", {
  name: text().primaryKey(),
  role: text({ enum: ["viewer", "operator", "admin"] }).notNull(),
  passwordHash: text("password_hash").notNull(),
  mustChangePassword: integer("must_change_password", { mode: "boolean" }).notNull(),
  failedSignIns: integer("failed_sign_ins").notNull(),
  lockedUntil: integer("locked_until"),
  createdAt: integer("created_at").notNull(),
});

export const signIns = sqliteTable(
  "sign_ins",
  {
    tokenHash: text("token_hash").primaryKey(),
    operatorName: text("operator_name")
      .notNull()
      .references(() => operators.name, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [
    index("sign_ins_of_operator").on(table.operatorName),
    index("expired_sign_ins").on(table.expiresAt),
  ],
);

export const gatewayKeys = sqliteTable("gateway_keys", {
  id: text().primaryKey(),
  name: text().notNull(),
  secretHash: text("secret_hash").notNull().unique("gateway_key_by_secret"),
  fingerprint: text().notNull(),
  createdAt: integer("created_at").notNull(),
  revokedAt: integer("revoked_at"),
  lastUsedAt: integer("last_used_at"),
  uses: integer().notNull().default(0),
  /** What it may ask for (P-31); null: anything. */
  agents: text({ mode: "json" }).$type<readonly string[]>(),
  models: text({ mode: "json" }).$type<readonly string[]>(),
  mayPin: integer("may_pin", { mode: "boolean" }).notNull().default(true),
  mayBringFallbacks: integer("may_bring_fallbacks", { mode: "boolean" }).notNull().default(true),
  /** How much it may ask for at a time and per minute; null: any. */
  concurrent: integer(),
  perMinute: integer("per_minute"),
});

export const audit = sqliteTable(
  "audit",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    targetType: text("target_type").notNull(),
    targetId: text("target_id").notNull(),
    agentId: text("agent_id"),
    beforeJson: text("before_json"),
    afterJson: text("after_json"),
    verified: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [index("audit_of_target_newest_first").on(table.targetType, table.targetId)],
);

/** Sessions of our own gateway, in OpenClaw's shape plus the agent (D-9, P-6). */
export const sessionEntries = sqliteTable(
  "session_entries",
  {
    sessionKey: text("session_key").primaryKey(),
    agentId: text("agent_id").notNull(),
    sessionId: text("session_id").notNull(),
    entryJson: text("entry_json").notNull(),
    updatedAt: integer("updated_at").notNull(),
    status: text(),
  },
  (table) => [index("sessions_of_agent_newest_first").on(table.agentId, table.updatedAt)],
);
