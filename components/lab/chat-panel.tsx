"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { Section } from "@/components/ui/section";
import type { BoardView } from "@/lib/views/board";
import { labModels } from "@/lib/views/lab-chain";
import { ChatLineView } from "./chat-line";
import { useChat } from "./use-chat";

/** The gateway as a client sees it, with who answered and what was told beside (P-30). */
export function ChatPanel({ board }: { board: BoardView }) {
  const t = useTranslations("chat");
  const { agentId, facts } = board;
  const chat = useChat(agentId);
  const [text, setText] = useState("");
  const lockedBecause = useLockReason({ readOnlyReason: null });
  const isLocked = lockedBecause !== null;
  const log = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [chat.lines]);

  function send() {
    const said = text.trim();
    if (said === "" || chat.isBusy || isLocked) return;
    setText("");
    void chat.send(said);
  }

  return (
    <Section
      className="w-full max-w-6xl"
      title={t("title")}
      aside={
        // A command like /model: what the session has selected is told in the conversation, not by this field.
        <label className="flex max-w-full items-center text-sm text-muted">
          <span className="sr-only">{t("model")}</span>
          <select
            value=""
            disabled={chat.isBusy || isLocked}
            onChange={(event) => void chat.selectModel(event.target.value)}
            className="h-8 max-w-full min-w-0 rounded-md border border-control bg-surface px-2 text-sm text-ink pointer-coarse:h-10"
          >
            <option value="" disabled>
              {t("model")}
            </option>
            <option value="default">{t("default")}</option>
            {labModels(facts).map((known) => (
              <option key={known} value={known}>
                {known}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <p className="px-4 pb-3 text-sm text-muted">{lockedBecause ?? t("intro", { agent: agentId })}</p>
      <div
        ref={log}
        role="log"
        aria-label={t("log")}
        aria-busy={chat.isBusy}
        tabIndex={0}
        className="flex max-h-[55vh] min-h-48 flex-col gap-3 overflow-y-auto border-y bg-sunken px-4 py-4"
      >
        {chat.lines.length === 0 ? (
          <EmptyFace title={t("empty")}>{t("emptyNext")}</EmptyFace>
        ) : (
          chat.lines.map((line, index) => <ChatLineView key={index} line={line} />)
        )}
      </div>
      <form
        className="flex items-end gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
          aria-label={t("message")}
          placeholder={t("placeholder")}
          rows={2}
          value={text}
          disabled={isLocked}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className="min-h-11 min-w-0 flex-1 resize-y rounded-md border border-control bg-surface px-3 py-2 text-base pointer-coarse:text-lg"
        />
        {chat.isBusy ? (
          <Button onClick={chat.stop}>{t("stop")}</Button>
        ) : (
          <Button type="submit" look="primary" disabled={isLocked || text.trim() === ""}>
            {t("send")}
          </Button>
        )}
      </form>
    </Section>
  );
}
