import { hostname } from "node:os";
import type { OwnDatabase } from "./own-database";
import type { RefreshLock } from "./port";

type Lease = { holder: string; host: string; pid: number; untilAt: number };

const keyOf = (login: string) => `refresh-lock:${login}`;

function parseLease(text: string): Lease | null {
  try {
    const { holder, host, pid, untilAt } = JSON.parse(text);
    return { holder: String(holder), host: String(host), pid: Number(pid), untilAt: Number(untilAt) };
  } catch {
    return null;
  }
}

/** A process that was killed gives nothing back; one on another machine cannot be asked, its lease runs out. */
function isGone({ host, pid }: Lease): boolean {
  if (host !== hostname() || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
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
    const next: Lease = { holder, host: hostname(), pid: process.pid, untilAt };
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
