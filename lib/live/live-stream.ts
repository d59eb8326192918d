import type { LiveBus, LiveEvent, NumberedEvent } from "./bus";
import { coalesce } from "./coalesce";
import { tellRun } from "./tell-run";

export type LiveStreamOptions = {
  bus: LiveBus;
  now(): number;
  lastEventId: number | null;
  /** Asked at every comment and `check`: a sign-in that ended closes its streams. */
  stillAllowed(): Promise<boolean>;
  /** The set of open streams, so that stopping the server can end them (`end`). */
  open: Set<LiveStreamHandle>;
  flushMs?: number;
  commentMs?: number;
};
export type LiveStreamHandle = {
  end(): void;
  /** Ends it if its reader is no longer signed in. */
  check?(): Promise<void>;
};

export const liveHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** A reader this far behind is cut off; it comes back with its Last-Event-ID. */
const maxWaitingChunks = 256;

/** `hello` first (server time for the clock offset), then what was missed, then coalesced events as they come. */
export function openLiveStream(options: LiveStreamOptions): ReadableStream<Uint8Array> {
  const { bus, now, open, flushMs = 150, commentMs = 15_000 } = options;
  const encoder = new TextEncoder();
  let waiting: NumberedEvent[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let finish = () => {};

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < -maxWaitingChunks) handle.end();
        };
        const flush = () => {
          clearTimeout(flushTimer);
          flushTimer = undefined;
          const events = coalesce(waiting);
          waiting = [];
          send(events.map(encodeEvent).join(""));
        };
        const subscription = bus.subscribe(options.lastEventId, (numbered) => {
          waiting.push(numbered);
          flushTimer ??= setTimeout(flush, flushMs);
        });
        const commentTimer = setInterval(async () => {
          await handle.check();
          // The comment is for proxies; a browser hands on events alone.
          if (open.has(handle)) send(`: ${now()}\nevent: beat\ndata: {"type":"beat"}\n\n`);
        }, commentMs);
        const handle = {
          async check() {
            if (await options.stillAllowed().catch(() => false)) return;
            // The one thing this reader still gets to know: that there is something to ask.
            waiting = waiting.filter(({ event }) => event.type === "settings-changed");
            if (open.has(handle) && waiting.length > 0) flush();
            handle.end();
          },
          end() {
            if (!open.has(handle)) return;
            finish();
            controller.close();
          },
        };
        finish = () => {
          open.delete(handle);
          subscription.stop();
          clearInterval(commentTimer);
          clearTimeout(flushTimer);
        };
        open.add(handle);

        const missed = subscription.missed;
        const lastId = missed?.at(-1)?.id ?? bus.lastId();
        const hello = { type: "hello", now: now(), resumed: options.lastEventId !== null && missed !== null };
        // Without an id of its own when events follow, or the reader would skip them after a break.
        const idLine = missed?.length ? "" : `id: ${lastId}\n`;
        send(`retry: 2000\n${idLine}event: hello\ndata: ${JSON.stringify(hello)}\n\n`);
        if (missed?.length) send(coalesce(missed).map(encodeEvent).join(""));
      },
      cancel: () => finish(),
    },
    new CountQueuingStrategy({ highWaterMark: 1 }),
  );
}

function encodeEvent({ id, event }: NumberedEvent): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(messageOf(event))}\n\n`;
}

/** Of a run no more than a list shows. */
function messageOf(event: LiveEvent): object {
  if (event.type !== "run-recorded") return event;
  const { type, agentId, run } = event;
  return { type, agentId, summary: tellRun(run) };
}
