import type Database from "better-sqlite3";

/**
 * Agents, sessions, models, providers, profiles and reasons, each stored once: runs, counts and the search index name
 * them by number. `text` is kind and value, e.g. `model:openai/gpt-5.5`.
 */
export type RunNames = {
  /** The number of a name, made if it is new. `at`: the start of the run that uses it. */
  idOf(text: string, at: number): number;
  /** After a rollback, or when names were removed. */
  forget(): void;
};

const dayMs = 86_400_000;
const mostKnown = 50_000;

export function prepareNames(db: Database.Database): RunNames {
  const known = new Map<string, { id: number; usedAt: number }>();
  const find = db.prepare<[string], { id: number; usedAt: number }>(
    "SELECT id, used_at AS usedAt FROM run_names WHERE text = ?",
  );
  const insert = db.prepare("INSERT INTO run_names (text, used_at) VALUES (?, ?)");
  const use = db.prepare("UPDATE run_names SET used_at = ? WHERE id = ?");

  const readOrMake = (text: string, at: number) =>
    find.get(text) ?? { id: Number(insert.run(text, at).lastInsertRowid), usedAt: at };

  return {
    idOf(text, at) {
      let name = known.get(text) ?? readOrMake(text, at);
      // Once a day is enough for retention, which waits a day longer.
      if (at > name.usedAt + dayMs) {
        if (use.run(at, name.id).changes === 0) name = readOrMake(text, at);
        name = { ...name, usedAt: at };
      }
      if (known.size > mostKnown) known.clear();
      known.set(text, name);
      return name.id;
    },
    forget: () => known.clear(),
  };
}

export const valueOf = (text: string): string => text.slice(text.indexOf(":") + 1);

/** The word of the search index that stands for a name. */
export const nameToken = (id: number): string => `t${id}`;
