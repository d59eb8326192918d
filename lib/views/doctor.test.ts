import { expect, test } from "vitest";
import { viewDoctor } from "./doctor";

const rows = { profiles: [], keptProfiles: [], order: [], lastGood: [], usageStats: [] };
const finding = (id: string, severity: "ok" | "warning" | "error", where: string) => ({
  id,
  severity,
  where,
  message: "What is wrong.",
  fix: severity === "ok" ? null : "What to do.",
});

const view = (findings: ReturnType<typeof finding>[], fixes: { id: string; what: string }[] = []) =>
  viewDoctor({ now: 1, stateDir: { path: "/d", ownership: "foreign" }, findings, fixes, imports: [] });

test("errors come first, then warnings, and what is fine last", () => {
  const shown = view([finding("a", "ok", ""), finding("b", "warning", "x"), finding("c", "error", "y")]);
  expect(shown.findings.map(({ id }) => id)).toEqual(["c", "b", "a"]);
});

test("P-2: a finding carries the change that mends it, and no other's", () => {
  const narrow = (name: string) => `Set the mode of ${name} from 0644 to 0600.`;
  const shown = view(
    [finding("file-modes", "warning", "openclaw.json"), finding("file-modes", "warning", "state/x.sqlite")],
    [
      { id: "file-modes", what: narrow("openclaw.json") },
      { id: "file-modes", what: narrow("state/x.sqlite") },
      { id: "rows", what: "openclaw.json: something else." },
    ],
  );
  expect(shown.findings.map(({ changes }) => changes)).toEqual([
    [narrow("openclaw.json")],
    [narrow("state/x.sqlite")],
  ]);
  expect(shown.changes).toHaveLength(3);
});

test.each([
  ["order-gaps", "agent work: order of openai", { kind: "order", provider: "openai", agentId: "work" }],
  ["order-ids", "openclaw.json: auth.order.openai", { kind: "order", provider: "openai", agentId: null }],
  ["credentials", "openai:old", { kind: "profile", profileId: "openai:old" }],
  ["chain", "openclaw.json: agents.defaults.model.fallbacks", { kind: "models" }],
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
