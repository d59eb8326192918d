import type { LiveSource } from "./live";
import { liveMessageTypes, parseLiveMessage } from "./live-message";

/** The stream itself, as one tab of the browser has it open. `id` is the number of the latest event, or "". */
export type ServerStream = {
  onMessage(type: string, listener: (data: string, id: string) => void): void;
  onError(listener: (closed: boolean) => void): void;
  close(): void;
};

/** What tabs tell each other. */
export type LiveFrame =
  | { kind: "event"; type: string; data: string; id: number; forNewcomers: boolean }
  | { kind: "down" }
  | { kind: "ask" };

export type SharedLivePorts = {
  /** `after`: the number of the last event known, from which the server goes on; null at first. */
  open(after: number | null): ServerStream;
  post(frame: LiveFrame): void;
  listen(listener: (frame: LiveFrame) => void): () => void;
  /** Calls `lead` once no other tab leads; what it answers gives up the lead, or the wait for it. */
  lead(lead: () => void): () => void;
  /** Server time. */
  now(): number;
};

/**
 * One stream for all tabs of a browser: HTTP/1.1 allows six connections to a host. One tab holds the stream and tells
 * the others; when it goes, the next one goes on behind the last event that was heard, so nothing is lost or doubled.
 */
export function createSharedLive(ports: SharedLivePorts): () => LiveSource {
  let lastId: number | null = null;

  return function open() {
    const messageListeners = new Map<string, (data: string) => void>();
    const errorListeners = new Set<(closed: boolean) => void>();
    let stream: ServerStream | null = null;
    let isGreeted = false;

    const fail = (closed: boolean) => errorListeners.forEach((listener) => listener(closed));

    function deliver({ type, data, id, forNewcomers }: Extract<LiveFrame, { kind: "event" }>) {
      const message = parseLiveMessage(data);
      if (message?.type === "hello") {
        if (forNewcomers && isGreeted) return;
        isGreeted = true;
        lastId = message.resumed ? Math.max(lastId ?? id, id) : id;
      } else if (message?.type !== "beat") {
        if (lastId !== null && id <= lastId) return;
        lastId = id;
      }
      messageListeners.get(type)?.(data);
    }

    function lead() {
      const opened = ports.open(lastId);
      stream = opened;
      for (const type of liveMessageTypes) {
        opened.onMessage(type, (data, id) => {
          const frame = { kind: "event", type, data, id: Number(id), forNewcomers: false } as const;
          ports.post(frame);
          deliver(frame);
        });
      }
      opened.onError((closed) => {
        ports.post({ kind: "down" });
        fail(closed);
      });
    }

    /** A new tab has asked nothing of the server yet, or may have missed something while it loaded: it reads anew. */
    function greetNewcomers() {
      if (!stream || !isGreeted) return;
      const data = JSON.stringify({ type: "hello", now: ports.now(), resumed: false });
      ports.post({ kind: "event", type: "hello", data, id: lastId ?? 0, forNewcomers: true });
    }

    const stopListening = ports.listen((frame) => {
      switch (frame.kind) {
        case "event":
          return deliver(frame);
        case "down":
          return fail(false);
        case "ask":
          return greetNewcomers();
      }
    });
    ports.post({ kind: "ask" });
    const giveUp = ports.lead(lead);

    return {
      onMessage: (type, listener) => void messageListeners.set(type, listener),
      onError: (listener) => void errorListeners.add(listener),
      close() {
        stopListening();
        stream?.close();
        stream = null;
        giveUp();
      },
    };
  };
}
