/**
 * Runs before any other script of a page: what is pressed until the desk's own have come waits for them. What is typed
 * into a field is the field's.
 */
export const recordEarlyKeys = `(() => {
  const keys = [];
  const note = (event) => {
    const isMenu = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
    if (!isMenu && event.target.closest?.("input, textarea, select")) return;
    if (isMenu) event.preventDefault();
    keys.push(event);
  };
  addEventListener("keydown", note);
  window.understudyEarlyKeys = () => {
    removeEventListener("keydown", note);
    return keys.splice(0);
  };
})();`;

/** What was pressed so far; from here on whoever asks listens for himself. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const take: unknown = Reflect.get(window, "understudyEarlyKeys");
  const keys: unknown = typeof take === "function" ? take() : [];
  return Array.isArray(keys) ? keys.filter((key) => key instanceof KeyboardEvent) : [];
}
