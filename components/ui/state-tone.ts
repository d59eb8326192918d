import type { ProfileState } from "@/lib/views/profile-card";
import type { Tone } from "./tone";

export const stateTone: Record<ProfileState, Tone> = {
  ready: "ok",
  cooling: "warn",
  disabled: "bad",
  blocked: "bad",
  unusable: "idle",
};
