import type { ProfileCard } from "@/lib/views/profile-card";

/** What an operator may do to a profile from its card (03 §7). */
export type ProfileAction = { card: ProfileCard } & (
  { verb: "clear"; modelId?: string } | { verb: "disable"; until?: number } | { verb: "enable" }
);
