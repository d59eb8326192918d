import { expect, test } from "vitest";
import { draftPrefix, signedOutKey } from "./forget-drafts";
import { createKeptDrafts } from "./kept-drafts";

/** A browser's storage, as far as drafts use it. */
function storage(isRefused = false): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (isRefused) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
const browser = (own = storage(), shared = storage()) => ({
  own: () => own,
  shared: () => shared,
  now: () => 100,
});

test("a draft is found again by the next page of the tab, until it is taken away", () => {
  const tab = browser();
  createKeptDrafts(tab).set("ada order", { value: ["b", "a"] });
  const reloaded = createKeptDrafts(tab);
  expect(reloaded.get("ada order")).toEqual({ value: ["b", "a"] });
  expect(reloaded.get("ada order")).toBe(reloaded.get("ada order"));
  expect(reloaded.get("bob order")).toBeNull();
  reloaded.set("ada order", null);
  expect(createKeptDrafts(tab).get("ada order")).toBeNull();
});

test("a draft from before a sign-out in any tab is over", () => {
  const tab = browser();
  createKeptDrafts(tab).set("ada order", ["a"]);
  tab.shared().setItem(signedOutKey, "99");
  expect(createKeptDrafts(tab).get("ada order")).toEqual(["a"]);
  tab.shared().setItem(signedOutKey, "100");
  expect(createKeptDrafts(tab).get("ada order")).toBeNull();
});

test("what the browser refuses to keep is there as long as the page is, and known to be at risk", () => {
  const drafts = createKeptDrafts(browser(storage(true)));
  drafts.set("ada order", ["a"]);
  expect(drafts.get("ada order")).toEqual(["a"]);
  expect(drafts.isStored("ada order")).toBe(false);
  expect(drafts.isStored("ada chain")).toBe(true);
});

test("what is not a draft of ours is none", () => {
  const tab = browser();
  for (const text of ["{", "7", '{"value":1}']) {
    tab.own().setItem(`${draftPrefix}ada order`, text);
    expect(createKeptDrafts(tab).get("ada order")).toBeNull();
  }
});

test("everybody who shows a draft hears of its change", () => {
  const drafts = createKeptDrafts(browser());
  let heard = 0;
  const stop = drafts.subscribe(() => (heard += 1));
  drafts.set("ada order", ["a"]);
  stop();
  drafts.set("ada order", null);
  expect(heard).toBe(1);
});
