import { liveMessageTypes, parseLiveMessage, type LiveMessage } from "./live-message";

export type LiveState = "connecting" | "connected" | "reconnecting" | "paused";

/** The part of EventSource that is used, so that another source (a shared channel, a test) fits. */
export type LiveSource = {
  onMessage(type: string, listener: (data: string) => void): void;
  /** `closed`: the browser has given up and will not retry by itself. */
  onError(listener: (closed: boolean) => void): void;
  close(): void;
};

export type Live = {
  state(): LiveState;
  subscribe(listener: () => void): () => void;
  onMessage(listener: (message: LiveMessage) => void): () => void;
  start(): () => void;
  pause(): void;
  resume(): void;
  /** True from the second greeting on: there was a break. */
  hasReopened(): boolean;
};

const reopenDelaysMs = [1_000, 2_000, 5_000, 10_000, 20_000];
/** Two beats of the server and some: a connection that says nothing for so long is dead, whatever the browser thinks. */
const longestSilenceMs = 35_000;

/**
 * The connection of one tab. It opens once, however many components listen, and comes back by itself; what was
 * missed meanwhile is told by `hello.resumed`.
 */
export function createLive(ports: {
  open(): LiveSource;
  setTimer(run: () => void, delayMs: number): () => void;
}): Live {
  const stateListeners = new Set<() => void>();
  const messageListeners = new Set<(message: LiveMessage) => void>();
  let state: LiveState = "connecting";
  let source: LiveSource | null = null;
  let stopTimer = () => {};
  let stopSilence = () => {};
  let failures = 0;
  let users = 0;
  let greetings = 0;

  function setState(next: LiveState) {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function noteSign() {
    stopSilence();
    stopSilence = ports.setTimer(() => {
      setState("reconnecting");
      connect();
    }, longestSilenceMs);
  }

  function connect() {
    close();
    const opened = ports.open();
    source = opened;
    noteSign();
    for (const type of liveMessageTypes) {
      opened.onMessage(type, (data) => {
        const message = parseLiveMessage(data);
        if (!message || source !== opened) return;
        noteSign();
        failures = 0;
        if (message.type === "beat") return;
        if (message.type === "hello") greetings += 1;
        setState("connected");
        for (const listener of messageListeners) listener(message);
      });
    }
    opened.onError((closed) => {
      if (source !== opened) return;
      setState("reconnecting");
      if (!closed) return;
      const delayMs = reopenDelaysMs[Math.min(failures, reopenDelaysMs.length - 1)] ?? 20_000;
      failures += 1;
      close();
      stopTimer = ports.setTimer(connect, delayMs);
    });
  }

  function close() {
    stopTimer();
    stopSilence();
    source?.close();
    source = null;
  }

  return {
    state: () => state,
    subscribe(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    onMessage(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    start() {
      users += 1;
      if (users === 1 && state !== "paused") {
        setState("connecting");
        connect();
      }
      return () => {
        users -= 1;
        if (users === 0) close();
      };
    },
    pause() {
      close();
      setState("paused");
    },
    resume() {
      if (state !== "paused") return;
      setState("connecting");
      connect();
    },
    hasReopened: () => greetings > 1,
  };
}
