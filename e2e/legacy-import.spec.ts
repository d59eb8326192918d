import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "./desk";
import { copyInstallation, test } from "./directory-desk";

const folder = "agents/main/agent";

test("older files are imported after a preview, and what was stored already stays", async ({
  page,
  openDesk,
}) => {
  const desk = await openDesk(async (dir, home) => {
    await copyInstallation(dir, home);
    const key = (provider: string) => ({ type: "api_key", provider, key: "sk-legacy-0000000000000000" });
    const profiles = { "fakea:first": key("fakea"), "mistral:old": key("mistral") };
    await writeFile(path.join(dir, folder, "auth-profiles.json"), JSON.stringify({ version: 1, profiles }));
  });
  await desk.signIn(page);
  await page.goto(`${desk.url}/doctor`);
  await expect(page.getByRole("heading", { name: "Files of older versions", level: 3 })).toBeVisible();
  await page.getByRole("link", { name: "Show import" }).click();
  const panel = page.getByRole("region", { name: "Files of older versions" });
  await expect(panel.getByText("mistral:old")).toBeVisible();
  await expect(panel.getByText("fakea:first")).toBeVisible();
  expect(await readdir(path.join(desk.dir, folder))).toContain("auth-profiles.json");

  await panel.getByRole("button", { name: "Import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Import 1 file" }).click();
  await expect(panel.getByText(/^Migrated auth profile JSON for main into SQLite/)).toBeVisible();
  const names = await readdir(path.join(desk.dir, folder));
  expect(names).not.toContain("auth-profiles.json");
  expect(names.filter((name) => /^auth-profiles\.json\.sqlite-import\.\d+\.bak$/.test(name))).toHaveLength(1);

  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByText("Older files imported")).toBeVisible();
  await page.getByRole("link", { name: "Board" }).click();
  await expect(page.getByRole("heading", { name: "mistral", level: 2 })).toBeVisible();
});
