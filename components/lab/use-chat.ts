"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useProblemText } from "@/components/ui/use-problem-text";
import { createChatReader, headerEvents, type ChatEvent } from "@/lib/client/chat-stream";
import { apiErrorOf, sendJson } from "@/lib/client/fetch-json";
import { withQuery } from "@/lib/client/with-query";
import { useChatId } from "./lab-params";

export type ChatLine =
  | { kind: "user"; text: string }
  | { kind: "answer"; text: string; identity: Readonly<Record<string, string>>; isDone: boolean }
  /** What the gateway tells beside the answer, and what commands say. */
  | { kind: "note"; text: string; isProblem?: true };

const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 16);

/** A conversation with the gateway; its commands become calls of the API, never text of a message (P-30). */
export function useChat(agentId: string) {
  const t = useTranslations("chat");
  const words = useProblemText();
  const [chatId, setChatId] = useChatId();
  const [lines, setLines] = useState<readonly ChatLine[]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);

  const add = (line: ChatLine) => setLines((old) => [...old, line]);
  const note = (text: string, isProblem = false) =>
    add({ kind: "note", text, ...(isProblem && { isProblem: true }) });

  async function ensureId(): Promise<string> {
    if (chatId !== "") return chatId;
    const id = newId();
    await setChatId(id);
    return id;
  }

  async function command(body: { command: string; model?: string }) {
    setBusy(true);
    try {
      const chat = await ensureId();
      const path = withQuery("/api/chat/command", { agent: agentId });
      const { lines: told } = await sendJson<{ lines: readonly string[] }>("POST", path, { chat, ...body });
      if (body.command === "new" || body.command === "reset") {
        setLines([]);
        note(t("fresh"));
      }
      for (const line of told) note(line);
    } catch (error) {
      note(t("commandFailed", { why: words(error) }), true);
    }
    setBusy(false);
  }

  function follow(event: ChatEvent) {
    if (event.type === "error") return note(t("unanswered", { why: event.message }), true);
    setLines((old) => {
      if (event.type === "notice") {
        // A header and a comment of the same turn may bring the same notice.
        const turn = old.slice(old.findLastIndex((line) => line.kind === "user") + 1);
        const isTold = turn.some((line) => line.kind === "note" && line.text === event.text);
        const answer = old.at(-1);
        if (isTold || !answer) return old;
        return [...old.slice(0, -1), { kind: "note", text: event.text }, answer];
      }
      const at = old.findLastIndex((line) => line.kind === "answer");
      return old.map((line, index) => {
        if (index !== at || line.kind !== "answer") return line;
        return event.type === "text"
          ? { ...line, text: line.text + event.text }
          : { ...line, identity: { ...line.identity, [event.name]: event.value } };
      });
    });
  }

  async function say(text: string) {
    setBusy(true);
    const abort = new AbortController();
    running.current = abort;
    const before = lines.flatMap((line) =>
      line.kind === "note" || line.text === ""
        ? []
        : [{ role: line.kind === "user" ? "user" : "assistant", content: line.text }],
    );
    add({ kind: "user", text });
    add({ kind: "answer", text: "", identity: {}, isDone: false });
    try {
      const chat = await ensureId();
      const response = await fetch(withQuery("/api/chat", { agent: agentId }), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ chat, messages: [...before, { role: "user", content: text }] }),
        signal: abort.signal,
      });
      for (const event of headerEvents(response.headers)) follow(event);
      if (!response.ok) throw apiErrorOf(response.status, await response.json().catch(() => null));
      await readAll(response, follow);
    } catch (error) {
      if (abort.signal.aborted) note(t("stopped"));
      else note(t("unanswered", { why: words(error) }), true);
    }
    setLines((old) =>
      old
        .map((line) => (line.kind === "answer" ? { ...line, isDone: true } : line))
        .filter((line) => line.kind !== "answer" || line.text !== "" || line.identity.run !== undefined),
    );
    setBusy(false);
  }

  return {
    lines,
    isBusy,
    stop: () => running.current?.abort(),
    selectModel: (model: string) => command({ command: "model", model }),
    send(text: string) {
      if (!text.startsWith("/")) return say(text);
      const [name = "", ...rest] = text.slice(1).split(/\s+/);
      const argument = rest.join(" ").trim();
      switch (name) {
        case "model":
          if (argument === "") return Promise.resolve(note(t("needsModel"), true));
          return command({ command: "model", model: argument });
        case "new":
        case "reset":
        case "status":
          return command({ command: name });
        default:
          return Promise.resolve(note(t("unknownCommand", { name: `/${name}` }), true));
      }
    },
  };
}

async function readAll(response: Response, follow: (event: ChatEvent) => void): Promise<void> {
  const read = createChatReader();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    for (const event of read(part.value)) follow(event);
}
