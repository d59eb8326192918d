import type { ProfileId } from "./credential";

/** OpenClaw names a login that another program keeps after that program. */
const programs: Readonly<Record<string, string>> = {
  "claude-cli": "Claude Code",
  "codex-cli": "Codex CLI",
  "minimax-cli": "MiniMax CLI",
  "qwen-cli": "Qwen Code",
};

/** The program whose login this profile is, or null: OpenClaw reads it there at runtime, and nobody copies it (D-42). */
export function externalProgramOf(profileId: ProfileId): string | null {
  const name = profileId.slice(profileId.indexOf(":") + 1);
  return profileId.includes(":") && Object.hasOwn(programs, name) ? (programs[name] ?? null) : null;
}
