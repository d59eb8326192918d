/** What a toast says; errors stay longer. `action` offers the way back, e.g. Undo. */
export type Notice = {
  title: string;
  description?: string;
  isError?: boolean;
  action?: { label: string; run(): void };
};

const waiting: Notice[] = [];
let show: ((notice: Notice) => void) | null = null;

/** Says what was done, from anywhere in the browser. */
export function notify(notice: Notice) {
  if (show) show(notice);
  else waiting.push(notice);
}

/** The toaster takes over what was said before it was loaded. */
export function takeNotices(next: (notice: Notice) => void): () => void {
  show = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    show = null;
  };
}
