import { afterAll, beforeAll, expect, test } from "vitest";
import { importLegacy, previewImport } from "./import-legacy";
import { openVerbs } from "./installation-for-tests";

let verbs: Awaited<ReturnType<typeof openVerbs>>;
beforeAll(async () => {
  verbs = await openVerbs();
});
afterAll(() => verbs.close());

test("P-23: anybody may look at what an import would do, only an admin imports, and it is audited", async () => {
  const { home, context } = verbs;
  const key = { type: "api_key", provider: "openai", key: "sk-legacy" };
  await home.put("agents/work/agent/auth-profiles.json", { profiles: { "openai:old": key } });
  const viewer = { ...context, role: "viewer" as const };
  expect(await previewImport(viewer)).toMatchObject([
    { agentId: "work", rows: { profiles: ["openai:old"] } },
  ]);
  await expect(importLegacy({ ...context, role: "operator" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await importLegacy({ ...context, role: "admin" })).toMatchObject([
    { message: expect.stringMatching(/^Migrated auth profile JSON for work into SQLite \(backups: /) },
  ]);
  const [entry] = await home.store.listAudit({ limit: 1 });
  expect(entry).toMatchObject({
    action: "import_legacy",
    actor: "operator:ada",
    agentId: "work",
    verified: true,
  });
});
