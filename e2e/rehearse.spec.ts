import { expect, signIn, test } from "./desk";

test("P-34: rehearse with a fault switch: marked everywhere, no provider called, gone when it ends", async ({
  ownDesk: desk,
  page,
}) => {
  // The demo's own script would make others fail too.
  await desk.forgetUpstream();
  await signIn(page, desk);
  await page.goto(`${desk.url}/lab?tab=rehearse`);
  await expect(page.getByText("No rehearsal is under way")).toBeVisible();
  await page.getByLabel("Which requests fail").selectOption("profile:openai:team-b@example.com");
  await expect(page).toHaveURL(/fail=profile/);
  await page.getByLabel("How they fail").selectOption("billing");
  await page.getByRole("button", { name: "Start rehearsal" }).click();
  await expect(
    page.getByText("A rehearsal is under way: openai:team-b@example.com answers 402 no credit."),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Under way" })).toContainText("1 request left of 1");

  const answer = await desk.chat({ model: "auto", messages: [{ role: "user", content: "hello" }] });
  expect(answer.status).toBe(200);
  expect(await desk.upstreamKeys()).toEqual(["openai:ops@example.com"]);
  await expect(page.getByRole("region", { name: "Under way" })).toContainText("used up");

  await page.goto(`${desk.url}/decisions/${answer.headers.get("x-understudy-run")}`);
  await expect(page.getByText(/rehearsed · billing/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Replay in Lab" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("rehearsed");
  await page.goto(`${desk.url}/decisions?reason=billing`);
  await expect(page.getByRole("row").filter({ hasText: "billing" }).first()).toContainText("rehearsed");

  await page.goto(desk.url);
  const card = page.getByRole("article", { name: /team-b@example.com/ });
  await expect(card).toContainText("Rehearsed");
  await expect(card).toContainText("Disabled");
  await page.getByRole("button", { name: "End all" }).click();
  await expect(card).not.toContainText("Rehearsed");
  await expect(card).toContainText("Ready");
  await expect(page.getByText("A rehearsal is under way")).toBeHidden();
});
