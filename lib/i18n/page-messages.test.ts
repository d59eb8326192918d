import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { pageFolders } from "./page-messages";

const sources = async (folder: string): Promise<{ file: string; text: string }[]> => {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, "utf8") })));
};
const components = await sources("components");
const words = await sources("lib/i18n");

test.each(Object.entries(pageFolders))(
  "what is said under %s is said by %s alone, because it goes out with its page only",
  (namespace, folder) => {
    const quoted = `["'\`]${namespace}`;
    const says = new RegExp(`useTranslations\\(${quoted}[.\\w]*["']|\\bt(?:\\.\\w+)?\\(\\s*${quoted}\\.`);
    // Words of the core are put into sentences beside the catalogue: who imports them says them.
    const modules = words.filter(({ text }) => says.test(text)).map(({ file }) => path.basename(file, ".ts"));
    const speakers = components.filter(
      ({ text }) => says.test(text) || modules.some((name) => text.includes(`/i18n/${name}"`)),
    );
    expect(speakers.length).toBeGreaterThan(0);
    expect(speakers.map(({ file }) => file).filter((file) => !file.startsWith(`${folder}/`))).toEqual([]);
  },
);
