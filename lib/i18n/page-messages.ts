import type en from "./en.json";

/**
 * Messages that one page alone needs, and the folder of components that says them: they go out with that page, all
 * others with the frame.
 */
export const pageFolders = {
  audit: "components/audit",
  doctor: "components/doctor",
  firstRun: "components/first-run",
  models: "components/models",
  order: "components/order",
  policy: "components/policy",
  sessions: "components/sessions",
  settings: "components/settings",
} as const satisfies Partial<Record<keyof typeof en, string>>;

export type PageNamespace = keyof typeof pageFolders;

const isOfOnePage = (name: string): boolean => Object.hasOwn(pageFolders, name);

export const frameMessages = (messages: typeof en) =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => !isOfOnePage(name)));
