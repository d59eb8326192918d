import type { Page } from "@playwright/test";
import { answers } from "../lib/demo/simulator-step";
import { expect, send, signIn, test, type Desk } from "./desk";

const backup = "openai:api-key-backup";

const read = async (page: Page, desk: Desk, path: string) =>
  (await page.request.get(`${desk.url}/api/${path}`)).json();

test("P-6, D-50: what was done is put back from the audit: a disable, a pin, a chain, an order of all agents", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await desk.chat(
    { model: "auto", messages: [{ role: "user", content: "hello" }] },
    { "x-understudy-session": "e2e-audit" },
  );
  const { sessions } = await read(page, desk, "sessions?kind=gateway");
  const session = `sessions/${encodeURIComponent(sessions[0].sessionKey)}`;
  const profile = `profiles/${encodeURIComponent(backup)}`;
  const chainBefore = (await read(page, desk, "models")).chains.defaults.written;
  const orderBefore = (await read(page, desk, "auth-order/openai")).configOrder;
  await send(page, desk, "POST", `${profile}/disable`, {});
  await send(page, desk, "POST", `${session}/pin`, { profileId: backup });
  const { revision } = await read(page, desk, "models");
  const chain = { scope: "defaults", primary: "anthropic/claude-opus-4-8", fallbacks: [], revision };
  await send(page, desk, "PUT", "models", chain);
  const { configFile } = await read(page, desk, "auth-order/openai");
  const order = { order: [backup], revision: configFile.revision };
  await send(page, desk, "PUT", "auth-order/openai/config", order);

  await page.goto(`${desk.url}/audit`);
  const rows = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  for (const what of ["Order saved for all agents", "Model chain saved", "Profile pinned", "Disabled"]) {
    const row = rows.filter({ hasText: what });
    await expect(row).toBeVisible();
    const known = await rows.count();
    await row.getByRole("button", { name: "Put back" }).click();
    await expect(rows).toHaveCount(known + 1);
  }
  await expect(page.getByText("Put back as it was").first()).toBeVisible();
  expect((await read(page, desk, "auth-order/openai")).configOrder).toEqual(orderBefore);
  expect((await read(page, desk, "models")).chains.defaults.written).toEqual(chainBefore);
  expect((await read(page, desk, session)).session.pin?.source).not.toBe("user");
  expect((await read(page, desk, profile)).facts.usage[backup]?.disabledUntil).toBeUndefined();

  // The disable does not stand any more, so there is nothing that could be put back.
  const spent = rows.filter({ hasText: "Disabled" }).last().getByRole("button", { name: "Put back" });
  await spent.focus();
  await spent.press("Enter");
  await expect(page.getByText("Changed since").first()).toBeVisible();
  await expect(spent).toBeEnabled();
  await expect(spent).toBeFocused();
});

test("W-46: a disable by hand lasts until it is enabled, every field has words, and a refusal says what stands", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  const profile = `profiles/${encodeURIComponent(backup)}`;
  await send(page, desk, "POST", `${profile}/disable`, {});
  await page.goto(`${desk.url}/audit`);
  const rows = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  const disabled = rows.filter({ hasText: "Disabled" }).first();
  await expect(disabled).toContainText("until enabled");
  await expect(disabled).toContainText("Disabled since");
  await expect(disabled).toContainText("by hand");
  await expect(disabled).not.toContainText(/275760|disabled(OpenedAt|Source)/);
  await expect(disabled.getByRole("link", { name: backup })).toHaveAttribute("href", `/${profile}`);

  await send(page, desk, "POST", `${profile}/enable`, {});
  await page.getByRole("button", { name: "Show new changes" }).click();
  await expect(rows.filter({ hasText: "Enabled" }).first()).toBeVisible();
  // What somebody did later is told with the name.
  await rows.filter({ hasText: "Disabled" }).last().getByRole("button", { name: "Put back" }).click();
  const told = page.getByRole("region", { name: "Notifications" });
  await expect(told.getByText(/operator changed it later: Enabled, /)).toBeVisible();
});

test("P-19: a number of the policy and values of a few kinds are in the reader's words, and a deleted profile has a page", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  const gone = `profiles/${encodeURIComponent("openai:gone")}`;
  const credential = { type: "api_key", key: "sk-of-a-test" };
  await send(page, desk, "PUT", `${gone}/credential`, { provider: "openai", isNew: true, credential });
  await send(page, desk, "DELETE", gone, {});
  const { revisions } = await read(page, desk, "policy");
  const changes = [{ path: ["understudy", "retryAfterMaxMinutes"], value: 7 }];
  await send(page, desk, "PUT", "policy", { changes, revisions });

  await page.goto(`${desk.url}/audit`);
  const rows = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  const policy = rows.filter({ hasText: "Policy saved" }).first();
  await expect(policy.getByRole("link", { name: "Cooldown ladder: Longest Retry-After" })).toBeVisible();
  await expect(policy).not.toContainText("understudy.");
  await expect(rows.filter({ hasText: "openai:gone" }).last()).toContainText("API key");
  // The story fails on any error in the console.
  await rows.getByRole("link", { name: "openai:gone" }).first().click();
  await expect(page.getByRole("heading", { name: "openai:gone" })).toBeVisible();
  await expect(page.getByText("There is no such profile")).toBeVisible();
});

test("P-19: what was counted and how long a fallback lasts are said in words", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await desk.script("openrouter:default", [answers.rateLimited()]);
  await desk.chat({ model: "openrouter/qwen3.5-max", messages: [{ role: "user", content: "hello" }] });
  await send(page, desk, "POST", "profiles/openrouter%3Adefault/clear", {});
  const { revisions } = await read(page, desk, "policy");
  const changes = [{ path: ["understudy", "fallbackPersistence"], value: "session" }];
  await send(page, desk, "PUT", "policy", { changes, revisions });
  await page.goto(`${desk.url}/audit`);
  const rows = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Failures by reason" }).first()).toContainText("rate limit: 1");
  await expect(rows.filter({ hasText: "A fallback lasts" }).first()).toContainText("The session");
});

test("a search by keyboard stays in its field", async ({ desk, page }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/audit`);
  const search = page.getByRole("searchbox");
  await search.pressSequentially("otto");
  await search.press("Enter");
  await expect(page).toHaveURL(/target=otto/);
  await expect(search).toBeFocused();
  await page.getByRole("button", { name: "Clear" }).first().click();
  await expect(search).toHaveValue("");
});
