import { expect, test } from "vitest";
import { pickLocale, pickZone } from "./locale";

test("the browser's best language that has a catalogue wins, English is the net", () => {
  expect(pickLocale(undefined, "xx-XX,en-GB;q=0.8")).toBe("en");
  expect(pickLocale(undefined, "pt-BR,pt;q=0.9,en;q=0.8")).toBe("pt");
  expect(pickLocale(undefined, "en;q=0.5, th;q=0.9")).toBe("th");
  expect(pickLocale("fr", "th")).toBe("fr");
  expect(pickLocale(undefined, null)).toBe("en");
  expect(pickLocale("nonsense", "")).toBe("en");
});

test("a zone that no calendar knows is UTC", () => {
  expect(pickZone("Asia/Kolkata")).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
  expect(pickZone("Mars/Olympus")).toBe("UTC");
  expect(pickZone(undefined)).toBe("UTC");
});
