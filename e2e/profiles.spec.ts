import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

const profilePath = (profileId: string) => `/profiles/${encodeURIComponent(profileId)}`;
const row = (name: string) => new RegExp(`${name.replace(/[.+]/g, "\\$&")}`);

test("W-43: a billing disable is cleared from the Board, and the next request uses the profile again", async ({
  page,
  desk,
}) => {
  await signIn(page, desk);
  await desk.script("openrouter:default", [answers.outOfCredit()]);
  await desk.chat({ model: "openrouter/qwen3.5-max", messages: [] });
  const lane = page.getByRole("region", { name: "openrouter" });
  await expect(lane).toContainText("out of credit");
  await expect(lane).toContainText("Disabled");

  await lane.getByRole("button", { name: "Actions for default" }).click();
  await page.getByRole("menuitem", { name: "Clear cooldown" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear cooldown" }).click();
  await expect(page.getByText("Cooldown cleared")).toBeVisible();
  await expect(lane).toContainText("Ready");
  await desk.forgetUpstream();
  expect((await desk.chat({ model: "openrouter/qwen3.5-max", messages: [] })).status).toBe(200);
  expect(await desk.upstreamKeys()).toEqual(["openrouter:default"]);
});

test("W-45: a disabled profile is probed by one real request; it fails, then answers and is free", async ({
  page,
  desk,
}) => {
  await signIn(page, desk);
  await page.goto(desk.url + profilePath("anthropic:old-key"));
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Profile disabled")).toBeVisible();
  await desk.forgetUpstream();
  await desk.script("anthropic:old-key", [answers.wrongKey(), answers.ok()]);

  await page.getByRole("button", { name: "Probe now" }).click();
  const panel = page.getByRole("region", { name: "Probe", exact: true });
  await expect(panel).toContainText("The probe failed");
  await expect(panel).toContainText("HTTP 401");
  await expect(page.getByRole("region", { name: "Windows" })).toContainText("switched off");
  await page.getByRole("button", { name: "Probe with this model" }).click();
  await expect(panel).toContainText("The probe was answered");
  await expect(panel).toContainText("stays switched off until you enable it");
  expect(await desk.upstreamKeys()).toEqual(["anthropic:old-key", "anthropic:old-key"]);

  await panel.getByRole("link", { name: "Open the run" }).click();
  await expect(page).toHaveURL(/\/decisions\//);
  await expect(page.getByText("Recorded from")).toBeVisible();
  await page.goto(desk.url + profilePath("anthropic:old-key"));
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  await expect(page.getByText("Profile enabled")).toBeVisible();
});

test("a profile is added, its key replaced and it is deleted; no secret ever comes back", async ({
  page,
  console,
  desk,
}) => {
  // The open page hears of the deletion and asks once more.
  console.allow(/404 \(Not Found\)/);
  const secrets = ["sk-e2e-first-secret-0000000001", "sk-e2e-second-secret-000000002"] as const;
  const seen: Promise<string>[] = [];
  page.on("response", (response) => {
    // The live feed never ends, so it is read where it ends up: in the pages.
    if (response.url().startsWith(desk.url) && !response.url().endsWith("/api/live"))
      seen.push(response.text().catch(() => ""));
  });
  await signIn(page, desk);
  await page.getByRole("link", { name: "Profiles" }).first().click();
  await page.getByRole("button", { name: "Add profile" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Provider").fill("ollama");
  await dialog.getByLabel("Name").fill("spare");
  await dialog.getByLabel("API key", { exact: true }).last().fill(secrets[0]);
  await dialog.getByRole("button", { name: "Add profile" }).click();
  await expect(page.getByText("Profile added")).toBeVisible();
  await expect(page.getByRole("row", { name: row("ollama:spare") })).toContainText("sk-e2e-…0001");

  await page.getByRole("link", { name: "spare", exact: true }).click();
  await expect(page).toHaveURL(/\/profiles\/ollama%3Aspare/);
  await expect(page.getByText("It is used once it stands in the auth order of ollama")).toBeVisible();
  await page.getByRole("button", { name: "Replace credential" }).click();
  await dialog.getByLabel("API key", { exact: true }).last().fill(secrets[1]);
  await dialog.getByRole("button", { name: "Replace credential" }).click();
  await expect(page.getByText("Credential replaced")).toBeVisible();
  await expect(page.getByRole("region", { name: "Facts" })).toContainText("sk-e2e-…0002");

  await page.reload();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toContainText("Nothing names this profile.");
  await dialog.getByRole("button", { name: "Delete profile" }).click();
  await expect(page.getByText("Profile deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/profiles$/);
  await expect(page.getByRole("row", { name: row("ollama:default") })).toBeVisible();
  await expect(page.getByRole("row", { name: row("ollama:spare") })).toHaveCount(0);

  // Links outlive a profile: its page says that it is gone, and is there again once it is added again.
  const add = (credential: object) =>
    page.request.put(`${desk.url}/api/profiles/ollama%3Aspare/credential`, {
      data: { provider: "ollama", isNew: true, credential },
      headers: { origin: desk.url },
    });
  await page.goto(desk.url + profilePath("ollama:spare"));
  await expect(page.getByText("There is no such profile")).toBeVisible();
  expect((await add({ type: "api_key", key: secrets[0] })).status()).toBe(200);
  await expect(page.getByRole("region", { name: "Facts" })).toContainText("sk-e2e-…0001");
  const removed = await page.request.delete(`${desk.url}/api/profiles/ollama%3Aspare`, {
    data: {},
    headers: { origin: desk.url },
  });
  expect(removed.status()).toBe(200);
  await expect(page.getByText("There is no such profile")).toBeVisible();

  const everything = [...(await Promise.all(seen)), await page.content()].join("\n");
  for (const secret of secrets) expect(everything).not.toContain(secret);
});
