"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { NamedText } from "@/components/ui/named-text";
import { useAgent } from "@/lib/client/use-agent";
import type { ChatLine } from "./use-chat";

export function ChatLineView({ line }: { line: ChatLine }) {
  switch (line.kind) {
    case "user":
      return <Said name="you" text={line.text} className="self-end bg-info-soft text-info-ink" />;
    case "note":
      return (
        <p
          className={`self-center rounded-md px-3 py-1.5 text-center text-sm break-words whitespace-pre-wrap ${line.isProblem ? "bg-bad-soft text-bad-ink" : "bg-raised text-muted"}`}
        >
          {line.text}
        </p>
      );
    case "answer":
      return <Answer line={line} />;
  }
}

function Said({ name, text, className }: { name: "you" | "gateway"; text: string; className: string }) {
  const t = useTranslations("chat");
  return (
    <p
      className={`max-w-[85%] rounded-xl border border-transparent px-3.5 py-2 break-words whitespace-pre-wrap ${className}`}
    >
      <span className="sr-only">{t(name)}: </span>
      {text}
    </p>
  );
}

function Answer({ line }: { line: Extract<ChatLine, { kind: "answer" }> }) {
  const t = useTranslations("chat");
  const { href } = useAgent();
  const { model, profile, attempts, run } = line.identity;
  return (
    <div className="flex max-w-full flex-col items-start gap-1">
      <Said
        name="gateway"
        text={line.text === "" && !line.isDone ? `${t("answering")} …` : line.text}
        className="border-line! bg-surface"
      />
      {model !== undefined && (
        <p className="flex max-w-full flex-wrap gap-x-2 px-1 text-xs text-muted tabular-nums">
          <span className="break-all">
            <NamedText
              text={t("answeredBy", {
                model,
                hasProfile: profile === undefined ? "no" : "yes",
                profile: profile ?? "",
                attempts: Number(attempts ?? 1),
              })}
              names={[{ model }, ...(profile === undefined ? [] : [{ profile }])]}
            />
          </span>
          {run !== undefined && line.isDone && (
            <DeskLink href={href(`/decisions/${run}`)} className="in-line underline underline-offset-2">
              {t("run")}
            </DeskLink>
          )}
        </p>
      )}
    </div>
  );
}
