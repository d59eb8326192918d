import { say } from "../error-said";
import type { Apart } from "../views/doctor-said";
import { failure, told, warning, type Check } from "./finding";

const octal = (mode: number): string => mode.toString(8).padStart(4, "0");

/** D-71: secrets and what leads to them are the owner's alone. */
export const modesCheck: Check = {
  id: "file-modes",
  run: ({ wideModes }) =>
    wideModes.map(({ name, found, wanted }) =>
      warning(
        name,
        { id: "wide-mode", values: { mode: octal(found) } },
        { id: "fix-mode", values: { mode: octal(wanted) } },
      ),
    ),
};

/** D-70, D-45: profiles in files that OpenClaw no longer reads. */
export const legacyFilesCheck: Check = {
  id: "legacy-files",
  run: ({ legacy }) =>
    legacy.flatMap(({ agentId, sources, skipped, rejected }) => [
      ...sources.map((name) =>
        warning(name, { id: "legacy-file", values: { agent: agentId } }, { id: "fix-imports" }),
      ),
      ...skipped.map(({ source, flaw }) =>
        warning(source, { id: "legacy-skipped", values: { flaw } }, { id: "correct-or-remove" }),
      ),
      ...rejected.map(({ source, profileId, reason }) =>
        warning(
          source,
          { id: "legacy-rejected", values: { profile: profileId, because: reason } },
          { id: "stays-in-backup" },
        ),
      ),
    ]),
};

/** P-18: a newer program may have changed the tables. */
export const ownDatabaseCheck: Check = {
  id: "own-database",
  run: ({ ownDatabase }) =>
    ownDatabase === null
      ? []
      : [
          failure("understudy/understudy.sqlite", told(say("told", { text: ownDatabase.problem })), {
            id: "told",
            values: { text: ownDatabase.fix },
          }),
        ],
};

const skewLimitMs = 120_000;
const livedMs = 60_000;

function roughly(ms: number): Apart {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 120
    ? { unit: "minutes", count: minutes }
    : { unit: "hours", count: Math.round(minutes / 60) };
}

/** Windows are compared with this machine's clock: where OpenClaw's is another, they end at the wrong time. */
export const clockCheck: Check = {
  id: "clock-skew",
  run({ log, now }) {
    if (log === null) return [];
    const advice = { id: "set-clocks" } as const;
    const ahead = log.lastLineAt - now;
    if (ahead > skewLimitMs)
      return [warning(log.path, { id: "clock-ahead", values: { apart: roughly(ahead) } }, advice)];
    // A file that was made and written in one go is a copy, and says nothing about clocks.
    const isGrown = log.writtenAt - log.createdAt >= livedMs;
    const behind = log.writtenAt - log.lastLineAt;
    if (!isGrown || Math.abs(behind) <= skewLimitMs) return [];
    return [warning(log.path, { id: "clock-apart", values: { apart: roughly(behind) } }, advice)];
  },
};
