import { eq, sql } from "drizzle-orm";
import type { AppendRuns } from "./append-runs";
import type { OwnDatabase } from "./own-database";
import type { LogCheckpoint, StorePort } from "./port";
import { logCheckpoints } from "./schema";

type Input = Parameters<StorePort["appendLogRuns"]>[0];

/** Runs and checkpoint stand or fall together, so a line is told once, however the program ends. */
export function prepareAppendLogRuns(
  { db, orm }: OwnDatabase,
  appendRuns: (input: AppendRuns) => void,
): (input: Input) => boolean {
  const value = sql.placeholder;
  const find = orm
    .select({ offset: logCheckpoints.offset })
    .from(logCheckpoints)
    .where(eq(logCheckpoints.inode, value("inode")))
    .prepare();
  const save = orm
    .insert(logCheckpoints)
    .values({
      inode: value("inode"),
      path: value("path"),
      head: value("head"),
      anchor: value("anchor"),
      offset: value("offset"),
      updatedAt: value("updatedAt"),
    })
    .onConflictDoUpdate({
      target: logCheckpoints.inode,
      set: {
        path: sql`excluded.path`,
        head: sql`excluded.head`,
        anchor: sql`excluded.anchor`,
        offset: sql`excluded.offset`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare();

  const append = db.transaction(({ runs, checkpoint, expectedOffset }: Input): boolean => {
    const found = find.get({ inode: checkpoint.inode })?.offset ?? null;
    if (found !== expectedOffset) return false;
    if (runs.length > 0) appendRuns({ runs, successes: [] });
    save.run(checkpoint);
    return true;
  });
  return (input) => append.immediate(input);
}

export const listLogCheckpoints = ({ orm }: OwnDatabase): LogCheckpoint[] =>
  orm.select().from(logCheckpoints).limit(10_000).all();
