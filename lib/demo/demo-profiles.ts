import type { StoredCredential } from "../store/port";

export type DemoProfile = { profileId: string; credential: StoredCredential; secret: string };

const loginLastsMs = 90 * 24 * 3_600_000;
/** Refreshed a minute after the first start, and every hour from then on. */
const shortLoginLastsMs = 6 * 60_000;

// Nothing here opens anything: these keys exist only for the simulated providers.
const key = (profileId: string, secret: string): DemoProfile => {
  const provider = profileId.slice(0, profileId.indexOf(":"));
  return { profileId, secret, credential: { type: "api_key", provider, key: secret } };
};

const login = (provider: string, email: string, expires: number): DemoProfile => {
  const secret = `simulated-access-of-${email}`;
  const refresh = `simulated-refresh-of-${email}`;
  return {
    profileId: `${provider}:${email}`,
    secret,
    credential: { type: "oauth", provider, access: secret, refresh, expires, email },
  };
};

/** The nine credentials of the demo, all three types. */
export const demoProfiles = (now: number): readonly DemoProfile[] => [
  login("openai", "team-b@example.com", now + loginLastsMs),
  login("openai", "ops@example.com", now + loginLastsMs),
  key("openai:api-key-backup", "sk-simulated-openai-backup-key-9f2c"),
  login("anthropic", "max@example.com", now + shortLoginLastsMs),
  {
    profileId: "anthropic:setup-token",
    secret: "sk-ant-oat01-simulated-setup-token-4b7e",
    credential: { type: "token", provider: "anthropic", token: "sk-ant-oat01-simulated-setup-token-4b7e" },
  },
  key("anthropic:default", "sk-ant-api03-simulated-default-key-71aa"),
  key("anthropic:old-key", "sk-ant-api03-simulated-revoked-key-03be"),
  key("openrouter:default", "sk-or-v1-simulated-openrouter-key-5d10"),
  key("ollama:default", "simulated-ollama-needs-no-real-key"),
];
