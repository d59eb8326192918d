import { expect, signIn, test } from "./desk";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const path of ["/", "/audit", "/decisions", "/order/openai", "/models?chain=defaults"])
  test(`every link and button in ${path} is at least 24 px high under a finger`, async ({ page, desk }) => {
    await signIn(page, desk);
    await desk.chat({ model: "auto", messages: [{ role: "user", content: "Are you there?" }] });
    await page.goto(desk.url + path, { waitUntil: "networkidle" });
    const low = await page.locator("main a, main button").evaluateAll((links) =>
      links.flatMap((link) => {
        const { height } = link.getBoundingClientRect();
        return height > 0 && height < 24 ? [`${link.textContent} ${height}`] : [];
      }),
    );
    expect(low).toEqual([]);
  });
