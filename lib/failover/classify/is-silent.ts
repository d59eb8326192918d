import type { Signal } from "./signal";

/** Nothing came: no text, status, code or type (C-17). */
export function isSilent({ message, status, code, errorType, details }: Signal): boolean {
  return (
    message === undefined &&
    status === undefined &&
    code === undefined &&
    errorType === undefined &&
    details.length === 0
  );
}
