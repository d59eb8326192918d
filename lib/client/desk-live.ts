import { deskClock } from "./desk-clock";
import { createLive, type LiveSource } from "./live";
import { createSharedLive, type LiveFrame, type ServerStream } from "./shared-live";
import { withQuery } from "./with-query";

const name = "understudy-live";

function openStream(after: number | null): ServerStream {
  const source = new EventSource(withQuery("/api/live", { after }));
  return {
    onMessage: (type, listener) =>
      source.addEventListener(type, (event) => listener(String(event.data), event.lastEventId)),
    onError: (listener) =>
      source.addEventListener("error", () => listener(source.readyState === EventSource.CLOSED)),
    close: () => source.close(),
  };
}

/** Locks exist on secure origins only; elsewhere every tab leads by itself and talks to nobody. */
const canShare = () => "locks" in navigator && "BroadcastChannel" in window;

let openShared: (() => LiveSource) | null = null;

function openSource(): LiveSource {
  openShared ??= createSharedLive(
    canShare() ? sharedPorts() : { ...alone, open: openStream, now: deskClock.now },
  );
  return openShared();
}

const alone = {
  post() {},
  listen: () => () => {},
  lead(lead: () => void) {
    lead();
    return () => {};
  },
};

function sharedPorts() {
  const channel = new BroadcastChannel(name);
  return {
    open: openStream,
    now: deskClock.now,
    post: (frame: LiveFrame) => channel.postMessage(frame),
    listen(listener: (frame: LiveFrame) => void) {
      const hear = (event: MessageEvent<LiveFrame>) => listener(event.data);
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
    lead(lead: () => void) {
      const waiting = new AbortController();
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      navigator.locks
        .request(name, { signal: waiting.signal }, () => {
          lead();
          return held;
        })
        .catch(() => undefined);
      return () => {
        waiting.abort();
        release();
      };
    },
  };
}

/** The browser's connection to `/api/live`, as this tab has a share of it. */
export const deskLive = createLive({
  open: openSource,
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});
