import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { OwnDatabase } from "./own-database";
import type { RefreshLock } from "./port";

/** `born` tells two processes of one number apart; null where the system does not say. */
type Lease = { holder: string; host: string; pid: number; born: string | null; untilAt: number };

const keyOf = (login: string) => `refresh-lock:${login}`;

function parseLease(text: string): Lease | null {
  try {
    const { holder, host, pid, born, untilAt } = JSON.parse(text);
    return {
      holder: String(holder),
      host: String(host),
      pid: Number(pid),
      born: typeof born === "string" ? born : null,
      untilAt: Number(untilAt),
    };
  } catch {
    return null;
  }
}

/** When a process began, as Linux counts it: field 22 of proc(5), behind a name that may hold anything. */
function bornAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

/**
 * A process that was killed gives nothing back; one on another machine cannot be asked, its lease runs out. In a container
 * that was started again the next process has the same number.
 */
function isGone({ host, pid, born }: Lease): boolean {
  if (host !== hostname() || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
  const isBorn = born === null ? null : bornAt(pid);
  return isBorn !== null && isBorn !== born;
}

/** A lease in our own database: taken, or made longer by its holder, in one IMMEDIATE transaction. */
export function takeRefreshLock(
  { db }: OwnDatabase,
  { login, holder, untilAt, now }: RefreshLock & { untilAt: number; now: number },
): boolean {
  const read = db.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck();
  const write = db.prepare(
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const take = db.transaction((): boolean => {
    const text = read.get(keyOf(login));
    const lease = text === undefined ? null : parseLease(text);
    const isHeld = lease !== null && lease.holder !== holder && lease.untilAt > now && !isGone(lease);
    if (isHeld) return false;
    const { pid } = process;
    const next: Lease = { holder, host: hostname(), pid, born: bornAt(pid), untilAt };
    write.run(keyOf(login), JSON.stringify(next));
    return true;
  });
  return take.immediate();
}

/** Only by its holder: who was too slow has lost it to the next one. */
export function releaseRefreshLock({ db }: OwnDatabase, { login, holder }: RefreshLock): void {
  db.prepare("DELETE FROM meta WHERE key = ? AND json_extract(value, '$.holder') = ?").run(
    keyOf(login),
    holder,
  );
}
