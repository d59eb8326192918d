import type { PageId } from "@/components/shell/pages";

/** The second key after `g`, for the pages that have one. */
export const pageKeys = {
  b: "board",
  o: "order",
  p: "profiles",
  m: "models",
  s: "sessions",
  d: "decisions",
  l: "lab",
  y: "policy",
  h: "doctor",
  a: "audit",
  t: "settings",
} as const satisfies Record<string, PageId>;

/** How long `g` waits for its second key. */
const sequenceMs = 1_200;

export type ShortcutEvent = { kind: "menu" } | { kind: "help" } | { kind: "page"; id: PageId };
type Pressed = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "timeStamp">;

/** Reads one key after the other; `isTyping`: the key belongs to a field, a menu or a dialog. */
export function createShortcutReader(): (pressed: Pressed, isTyping: boolean) => ShortcutEvent | null {
  let beganAt: number | null = null;
  return (pressed, isTyping) => {
    const { key, metaKey, ctrlKey, altKey, timeStamp } = pressed;
    const began = beganAt;
    beganAt = null;
    if ((metaKey || ctrlKey) && !altKey && key.toLowerCase() === "k") return { kind: "menu" };
    if (isTyping || metaKey || ctrlKey || altKey) return null;
    if (key === "?") return { kind: "help" };
    if (key === "g") {
      beganAt = timeStamp;
      return null;
    }
    if (began === null || timeStamp - began > sequenceMs) return null;
    const id = Object.entries(pageKeys).find(([letter]) => letter === key)?.[1];
    return id ? { kind: "page", id } : null;
  };
}
