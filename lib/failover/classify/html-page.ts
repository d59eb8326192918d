import { leadingStatus } from "./leading-status";

/** `<!doctype html` or `<html` at the start of a text, possibly behind a leading status (C-21). */
export function isHtmlPage(text: string): boolean {
  if (!text.includes("<")) return false;
  return /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!doctype\s+html|<html)(?![a-z0-9])/i.test(
    leadingStatus(text)?.rest ?? text,
  );
}
