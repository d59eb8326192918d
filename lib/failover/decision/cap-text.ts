/** Cuts to at most `length` characters, the ellipsis included (L-44), never through a surrogate pair. */
export function capText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** One line, single spaces. */
export const collapseSpace = (text: string) => text.replace(/\s+/g, " ").trim();

export const stripAnsi = (text: string) => text.replace(/\u001B\[[0-9;?]*[ -/]*[@-~]/g, "");

/** Control, ANSI and bidi characters out, so that a provider's text cannot rewrite a terminal (L-56). */
export const stripControls = (text: string) =>
  stripAnsi(text).replace(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g, " ");
