import { expect, test } from "vitest";
import { viewDoctor } from "./doctor";
import type { CheckId } from "./doctor-said";

const rows = { profiles: [], keptProfiles: [], order: [], lastGood: [], usageStats: [] };
const finding = (id: CheckId, severity: "ok" | "warning" | "error", where: string) =>
  ({
    id,
    severity,
    where,
    whereSaid: null,
    message: "What is wrong.",
    fix: "What to do.",
    said: { id: "told", values: { error: { id: "told", values: { text: "What is wrong." } } } },
    advice: { id: "told", values: { text: "What to do." } },
    agentId: "work",
  }) as const;

type Examined = Parameters<typeof viewDoctor>[0];
const view = (findings: Examined["findings"], fixes: Examined["fixes"] = []) =>
  viewDoctor({ now: 1, stateDir: { path: "/d", ownership: "foreign" }, findings, fixes, imports: [] });

test("errors come first, then warnings, and what is fine last", () => {
  const shown = view([
    finding("schema", "ok", ""),
    finding("chain", "warning", "x"),
    finding("rows", "error", "y"),
  ]);
  expect(shown.findings.map(({ id }) => id)).toEqual(["rows", "chain", "schema"]);
});

test("P-1: a missing configuration leads to the first run where the directory is our own", () => {
  const missing = { ...finding("config", "warning", "openclaw.json"), said: { id: "no-config" } } as const;
  const placeIn = (ownership: "own" | "foreign") =>
    viewDoctor({ now: 1, stateDir: { path: "/d", ownership }, findings: [missing], fixes: [], imports: [] })
      .findings[0]?.place;
  expect(placeIn("own")).toEqual({ kind: "setup" });
  expect(placeIn("foreign")).toBeNull();
});

test("P-2: a finding carries the change that mends it, and no other's", () => {
  const narrow = (file: string) =>
    ({
      what: `Set the mode of ${file} from 0644 to 0600.`,
      said: { id: "set-mode", values: { file, from: "0644", to: "0600" } },
    }) as const;
  const other = {
    id: "move-row",
    values: { place: { id: "told", values: { text: "openclaw.json" } }, row: "store" },
  } as const;
  const shown = view(
    [finding("file-modes", "warning", "openclaw.json"), finding("file-modes", "warning", "state/x.sqlite")],
    [
      { id: "file-modes", ...narrow("openclaw.json") },
      { id: "file-modes", ...narrow("state/x.sqlite") },
      { id: "rows", what: "openclaw.json: something else.", said: other },
      { id: "legacy-files", what: "Has a verb of its own.", said: null },
    ],
  );
  expect(shown.findings.map(({ changes }) => changes)).toEqual([
    [narrow("openclaw.json")],
    [narrow("state/x.sqlite")],
  ]);
  expect(shown.changes).toHaveLength(3);
});

test.each<[CheckId, string, object | null]>([
  ["order-gaps", "agent work: order of openai", { kind: "order", provider: "openai", agentId: "work" }],
  ["order-ids", "openclaw.json: auth.order.openai", { kind: "order", provider: "openai", agentId: null }],
  ["credentials", "openai:old", { kind: "profile", profileId: "openai:old", agentId: "work" }],
  [
    "chain",
    "openclaw.json: agents.defaults.model.fallbacks",
    { kind: "models", model: null, agentId: "work" },
  ],
  [
    "usable-models",
    "agent work: openai/gpt-5.5",
    { kind: "models", model: "openai/gpt-5.5", agentId: "work" },
  ],
  ["sessions", "session gk_1:work:chat", { kind: "session", sessionKey: "gk_1:work:chat", agentId: "work" }],
  ["credentials", "openclaw.json: models.providers.openai.apiKey", null],
  [
    "config-profiles",
    'openclaw.json: auth.profiles["z:a"]',
    { kind: "profile", profileId: "z:a", agentId: "work" },
  ],
  ["legacy-ids", "openai-codex:a", { kind: "profile", profileId: "openai-codex:a", agentId: "work" }],
  ["legacy-files", "agent/auth.json", { kind: "import" }],
  ["config", "openclaw.json", null],
])("a finding of %s leads to the page where it is put right", (id, where, place) => {
  expect(view([finding(id, "warning", where)]).findings[0]?.place).toEqual(place);
});

test("P-26: of an import only names are sent", () => {
  const plan = {
    agentId: "main",
    sources: ["agent/auth.json"],
    skipped: [],
    rejected: [],
    createsDatabase: false,
    rows: { ...rows, profiles: ["openai:default"], secret: "sk-live" },
  };
  const sent = viewDoctor({
    now: 1,
    stateDir: { path: "/d", ownership: "own" },
    findings: [],
    fixes: [],
    imports: [plan],
  });
  expect(JSON.stringify(sent)).toContain("openai:default");
  expect(JSON.stringify(sent)).not.toContain("sk-live");
});
