import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

// The tables of understudy.sqlite (P-16, P-19, D-9). Times are epoch ms. OpenClaw's own tables are not described
// here: nothing of theirs is ever created or altered in a foreign file (D-6).

export const meta = sqliteTable("meta", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** One row per run; what it consisted of hangs on it in `run_details`. */
export const runs = sqliteTable(
  "runs",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    runId: text("run_id").notNull().unique("run_by_id"),
    agentId: text("agent_id").notNull(),
    sessionKey: text("session_key"),
    source: text({ enum: ["gateway", "probe", "log"] }).notNull(),
    requested: text().notNull(),
    startedAt: integer("started_at").notNull(),
    endedAt: integer("ended_at").notNull(),
    outcome: text({ enum: ["answered", "exhausted", "failed", "aborted", "unfinished"] }).notNull(),
    answeredCandidate: text("answered_candidate"),
    answeredProfileId: text("answered_profile_id"),
    /** Of the first step that failed or was skipped. */
    reason: text(),
    fellBack: integer("fell_back", { mode: "boolean" }).notNull(),
    /** Nothing but one success: counted in `success_counts`, only the newest are kept here. */
    plain: integer({ mode: "boolean" }).notNull(),
    stepCount: integer("step_count").notNull(),
  },
  (table) => [
    index("runs_newest_first").on(table.startedAt),
    index("runs_of_agent_newest_first").on(table.agentId, table.startedAt),
    index("runs_of_session_newest_first")
      .on(table.sessionKey, table.startedAt)
      .where(sql`session_key is not null`),
    index("runs_with_outcome_newest_first").on(table.outcome, table.startedAt),
    index("runs_that_fell_back_newest_first")
      .on(table.startedAt)
      .where(sql`fell_back = 1`),
    index("oldest_plain_successes")
      .on(table.seq)
      .where(sql`plain = 1`),
    index("totals_since").on(table.startedAt, table.plain, table.outcome, table.fellBack, table.agentId),
  ],
);

/** The whole record, steps, decisions and facts for a replay included, as JSON. */
export const runDetails = sqliteTable("run_details", {
  seq: integer()
    .primaryKey()
    .references(() => runs.seq, { onDelete: "cascade" }),
  recordJson: text("record_json").notNull(),
  searchText: text("search_text").notNull(),
});

/** What a run can be found by, e.g. `reason:rate_limit` or `profile:openai:work`: any step that matches counts. */
export const runTerms = sqliteTable(
  "run_terms",
  {
    seq: integer()
      .notNull()
      .references(() => runs.seq, { onDelete: "cascade" }),
    term: text().notNull(),
    startedAt: integer("started_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "terms_of_run", columns: [table.seq, table.term] }),
    index("runs_with_term_newest_first").on(table.term, table.startedAt, table.seq),
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
});

export const audit = sqliteTable("audit", {
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
});

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
