import { addOperator } from "./add-operator";
import { expect, signIn, test } from "./desk";

const viewer = { name: "vera", password: "a viewer's long password" };

test("P-23: a viewer sees everything and can change nothing, neither in the desk nor by its API", async ({
  ownDesk: desk,
  page,
  context,
  console,
}) => {
  console.allow(/403 \(Forbidden\)/);
  await signIn(page, desk);
  await addOperator(desk, { ...viewer, role: "viewer" });
  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto(`${desk.url}/login`);
  await page.getByLabel("Name").fill(viewer.name);
  await page.getByLabel("Password", { exact: true }).fill(viewer.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();

  // On the Board the menu opens, with everything in it locked but the ways to other pages.
  await page.getByRole("button", { name: "Actions for api-key-backup" }).click();
  await expect(page.getByText("Viewers can look but not change anything.")).toBeVisible();
  for (const name of ["Probe now", "Disable"])
    await expect(page.getByRole("menuitem", { name })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("menuitem", { name: "Open profile" }).click();
  await expect(page).toHaveURL(/\/profiles\/openai%3Aapi-key-backup/);
  for (const name of ["Probe now", "Disable", "Replace credential", "Delete"])
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  await page.goto(`${desk.url}/profiles`);
  await expect(page.getByRole("button", { name: "Add profile" })).toBeDisabled();
  await expect(page.getByText("Viewers can look but not change anything.")).toBeVisible();

  const profile = "/api/profiles/openai%3Aapi-key-backup";
  const writes = [
    ["POST", `${profile}/probe`, {}],
    ["POST", `${profile}/disable`, {}],
    ["POST", `${profile}/clear`, {}],
    ["PUT", `${profile}/credential`, { credential: { type: "api_key", key: "sk-not-allowed" } }],
    ["DELETE", profile, {}],
    ["PUT", "/api/auth-order/openai", { order: null, revision: "x" }],
  ] as const;
  // From the page itself, so that cookie and Origin are in order and only the role stands in the way.
  const statuses = await page.evaluate(
    (requests) =>
      Promise.all(
        requests.map(([method, url, body]) =>
          fetch(url, {
            method,
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          }).then(({ status }) => status),
        ),
      ),
    writes,
  );
  expect(statuses).toEqual(writes.map(() => 403));
  await page.goto(`${desk.url}/profiles`);
  await expect(page.getByRole("row", { name: /openai:api-key-backup/ })).toContainText("Ready");
});
