import { createLive } from "./live";

/** This tab's connection to `/api/live`. */
export const deskLive = createLive({
  open() {
    const source = new EventSource("/api/live");
    return {
      onMessage: (type, listener) => source.addEventListener(type, (event) => listener(String(event.data))),
      onError: (listener) =>
        source.addEventListener("error", () => listener(source.readyState === EventSource.CLOSED)),
      close: () => source.close(),
    };
  },
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});
