const name = "understudy:command-menu";

/** For the buttons that open the menu; the listener is a place of its own (command-keys.tsx). */
export const openCommandMenu = () => void window.dispatchEvent(new Event(name));

export function subscribeToMenu(onOpen: () => void): () => void {
  window.addEventListener(name, onOpen);
  return () => window.removeEventListener(name, onOpen);
}
