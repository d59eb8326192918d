import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

for (const { name, hours } of [
  { name: "seven hours fast", hours: 7 },
  { name: "seven hours slow", hours: -7 },
])
  test(`a browser whose clock is ${name} counts a cooldown down as the server does, and it becomes ready by itself`, async ({
    ownDesk: desk,
    page,
  }) => {
    await page.addInitScript((offset) => {
      const RealDate = Date;
      const wrongNow = () => RealDate.now() + offset;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given) =>
          given.length === 0 ? new target(wrongNow()) : Reflect.construct(target, given),
        get: (target, key) => (key === "now" ? wrongNow : Reflect.get(target, key)),
      });
    }, hours * 3_600_000);
    await signIn(page, desk);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(6 * 3_600_000);

    await desk.forgetUpstream();
    await desk.script("openai:team-b@example.com", [answers.rateLimited(35)]);
    expect((await desk.chat({ model: "auto", messages: [{ role: "user", content: "Hello?" }] })).status).toBe(
      200,
    );
    const card = page.getByRole("article", { name: "team-b@example.com" });
    await expect(card).toContainText("Cooldown");
    await expect(card).toContainText(/00:[0-3][0-9]/);
    // The end of the window is told by nobody: the card's own timer reaches it.
    await expect(card).toContainText("Ready", { timeout: 60_000 });
  });
