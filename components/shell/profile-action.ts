import type { ProfileCard } from "@/lib/views/profile-card";

/** What an operator may do to a profile, wherever it is shown (03 §7). */
export type ProfileAction = { card: ProfileCard } & (
  | { verb: "clear"; modelId?: string }
  | { verb: "disable"; until?: number }
  | { verb: "enable" }
  | { verb: "probe"; model?: string }
  | { verb: "pin" }
);

/** Those whose answer is that they were done to the profile. */
export type DirectAction = Exclude<ProfileAction, { verb: "probe" | "pin" }>;
