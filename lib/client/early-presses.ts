/**
 * Runs before any other script of a page: what is pressed until the desk's own have come waits for them. What is typed
 * into a field is the field's. A button hears of its click once, when it can do something: not from React as well.
 */
export const recordEarlyPresses = `(() => {
  const keys = [];
  const buttons = new Set();
  const noteKey = (event) => {
    const isMenu = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
    if (!isMenu && event.target.closest?.("input, textarea, select")) return;
    if (isMenu) event.preventDefault();
    keys.push(event);
  };
  const noteClick = (event) => {
    const button = event.target.closest?.("button");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    buttons.add(button);
  };
  addEventListener("keydown", noteKey);
  addEventListener("click", noteClick, true);
  window.understudyEarlyKeys = () => {
    removeEventListener("keydown", noteKey);
    return keys.splice(0);
  };
  window.understudyEarlyClicks = () => {
    removeEventListener("click", noteClick, true);
    return [...buttons];
  };
})();`;

/** What was pressed so far; from here on whoever asks listens for himself. */
export const takeEarlyKeys = (): readonly KeyboardEvent[] =>
  take("understudyEarlyKeys").filter((key) => key instanceof KeyboardEvent);

/** The buttons that were clicked so far, each once: who clicks again is waiting. From here on they hear it themselves. */
export const takeEarlyClicks = (): readonly HTMLButtonElement[] =>
  take("understudyEarlyClicks").filter((button) => button instanceof HTMLButtonElement);

function take(name: string): readonly unknown[] {
  const recorded: unknown = Reflect.get(window, name);
  const taken: unknown = typeof recorded === "function" ? recorded() : [];
  return Array.isArray(taken) ? taken : [];
}
