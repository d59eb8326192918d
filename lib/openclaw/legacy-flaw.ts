import type { LegacyFlaw } from "../views/doctor-said";

/** Why a file of an older version cannot be imported, as the middle of a sentence. */
export const legacyFlaws: Record<LegacyFlaw, string> = {
  "no-file": "is not a regular file",
  "too-large": "is larger than 16 MB",
  "no-json": "cannot be parsed as JSON",
  "no-object": "does not hold an object",
  newer: "has a newer version",
  link: "is reached by a link",
  unreadable: "cannot be read",
};
