import { failure, rejections, warning, type Check } from "./finding";

const octal = (mode: number): string => mode.toString(8).padStart(4, "0");

/** D-71: secrets and what leads to them are the owner's alone. */
export const modesCheck: Check = {
  id: "file-modes",
  fine: "Only the owner can read the files with secrets.",
  run: ({ wideModes }) =>
    wideModes.map(({ name, found, wanted }) =>
      warning(
        name,
        `Mode ${octal(found)} lets other users of this machine in.`,
        `doctor --fix sets it to ${octal(wanted)}.`,
      ),
    ),
};

/** D-70, D-45: profiles in files that OpenClaw no longer reads. */
export const legacyFilesCheck: Check = {
  id: "legacy-files",
  fine: "No profiles are left in files of older versions.",
  run: ({ legacy }) =>
    legacy.flatMap(({ agentId, sources, skipped, rejected }) => [
      ...sources.map((name) =>
        warning(
          name,
          `It keeps auth profiles or their state as older versions did (agent ${agentId}), and is not read.`,
          "doctor --fix imports it; what is stored already wins, and the file becomes a backup.",
        ),
      ),
      ...skipped.map(({ source, why }) =>
        warning(
          source,
          `It is of an older version and ${why}, so it cannot be imported.`,
          "Correct or remove it.",
        ),
      ),
      ...rejected.map(({ source, profileId, reason }) =>
        warning(
          source,
          `What it holds as "${profileId}" ${rejections[reason]}, so it is left out of the import.`,
          "Nothing; it stays in the backup.",
        ),
      ),
    ]),
};

/** P-18: a newer program may have changed the tables. */
export const ownDatabaseCheck: Check = {
  id: "own-database",
  fine: "Understudy's own database can be opened.",
  run: ({ ownDatabase }) =>
    ownDatabase === null
      ? []
      : [failure("understudy/understudy.sqlite", ownDatabase.problem, ownDatabase.fix)],
};

const skewLimitMs = 120_000;
const livedMs = 60_000;

const apart = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
};

/** Windows are compared with this machine's clock: where OpenClaw's is another, they end at the wrong time. */
export const clockCheck: Check = {
  id: "clock-skew",
  fine: "The clock of OpenClaw's log and of this machine agree.",
  run({ log, now }) {
    if (log === null) return [];
    const fix = "Set the clocks of both machines by NTP; windows are compared with the time of day.";
    const ahead = log.lastLineAt - now;
    if (ahead > skewLimitMs)
      return [warning(log.path, `Its newest line is ${apart(ahead)} ahead of this machine's clock.`, fix)];
    // A file that was made and written in one go is a copy, and says nothing about clocks.
    const isGrown = log.writtenAt - log.createdAt >= livedMs;
    const behind = log.writtenAt - log.lastLineAt;
    if (!isGrown || Math.abs(behind) <= skewLimitMs) return [];
    return [
      warning(log.path, `Its newest line and the time it was written are ${apart(behind)} apart.`, fix),
    ];
  },
};
