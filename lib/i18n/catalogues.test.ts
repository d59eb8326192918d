import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { locales } from "./locale";

type Catalogue = { [key: string]: string | Catalogue };

function read(locale: string): Map<string, string> {
  const file = resolve("lib/i18n", `${locale}.json`);
  const texts = new Map<string, string>();
  const walk = (node: Catalogue, path: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "string") texts.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(file, "utf8")), "");
  return texts;
}

/** What a text needs of its caller, and the plural categories it has; the texts of choices are looked into too. */
function needs(text: string): { args: string; plurals: { ordinal: boolean; categories: string[] }[] } {
  const args = new Set<string>();
  const plurals: { ordinal: boolean; categories: string[] }[] = [];
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      args.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) walk(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      const choices = Object.keys(element.options);
      if (element.type === TYPE.select) args.add(`${element.value}: ${choices.sort().join()}`);
      else plurals.push({ ordinal: element.pluralType === "ordinal", categories: choices });
      for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(parse(text));
  return { args: [...args].sort().join(" "), plurals };
}

const english = read("en");
const others = locales.filter((locale) => locale !== "en");

test.each(others)("%s has every text of English and no other", (locale) => {
  expect([...read(locale).keys()].sort()).toEqual([...english.keys()].sort());
});

test.each(others)("%s needs the same arguments, tags and choices in every text", (locale) => {
  const texts = read(locale);
  const different = [...english].filter(
    ([key, text]) => needs(texts.get(key) ?? "").args !== needs(text).args,
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

test.each(others)(
  "%s has the plural categories of its language, and tells one from many where English does",
  (locale) => {
    const rules = (type: "cardinal" | "ordinal"): readonly string[] =>
      new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
    const known = { cardinal: rules("cardinal"), ordinal: rules("ordinal") };
    const wrong = [...read(locale)].filter(([key, text]) => {
      const { plurals } = needs(text);
      const tellsOne = needs(english.get(key) ?? "").plurals.some(
        ({ ordinal, categories }) => !ordinal && categories.includes("one"),
      );
      const lacksOne =
        tellsOne &&
        known.cardinal.includes("one") &&
        !plurals.some(({ categories }) => categories.includes("one") || categories.includes("=1"));
      const isUnknown = plurals.some(({ ordinal, categories }) =>
        categories.some(
          (category) =>
            !category.startsWith("=") && !known[ordinal ? "ordinal" : "cardinal"].includes(category),
        ),
      );
      return lacksOne || isUnknown;
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  },
);

test.each(others)("%s is a translation: most texts are not the English ones", (locale) => {
  const texts = read(locale);
  const words = [...english].filter(([, text]) =>
    /\p{L}{4,}/u.test(text.replaceAll(/\{[^}]*\}|<[^>]*>/g, "")),
  );
  const same = words.filter(([key, text]) => texts.get(key) === text);
  expect(same.length / words.length).toBeLessThan(0.15);
});
