"use client";

import { useTranslations } from "next-intl";
import { Fact } from "@/components/ui/fact";
import { ModelLink } from "@/components/ui/name-link";
import { NamedText } from "@/components/ui/named-text";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { SessionView } from "@/lib/views/session";
import type { SessionSummary } from "@/lib/views/sessions";
import { NoticeLine } from "./notice-line";
import { PinLine } from "./pin-line";

type Props = { view: SessionView; session: SessionSummary };

/** What the session asks for, what answers it, which account it keeps and what it was told (S-65). */
export function SessionFacts({ view, session }: Props) {
  const t = useTranslations("session");
  const list = useTranslations("sessions");
  const run = useTranslations("run");
  const { full } = useTimeFormat();
  const { selected, answered, pin, notice, entry } = session;
  return (
    <Section title={t("facts")}>
      <dl className="grid gap-x-8 gap-y-3 px-4 pb-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={list("column.selected")}>
          {selected ? (
            <>
              <ModelLink model={selected.ref} />
              <span className="block text-xs text-muted">
                {selected.source && run(`selection.${selected.source}`)}
                {session.nextRequest && (
                  <>
                    {" · "}
                    <NamedText
                      text={list("nextRequest", { ref: session.nextRequest })}
                      names={[{ model: session.nextRequest }]}
                    />
                  </>
                )}
              </span>
              {session.isSwitchPending && <Pill tone="info">{list("switchPending")}</Pill>}
            </>
          ) : (
            list("unknown")
          )}
        </Fact>
        <Fact name={list("column.answered")}>
          {answered ? <ModelLink model={answered} /> : list("unknown")}
        </Fact>
        <Fact name={list("column.pin")}>{pin ? <PinLine pin={pin} /> : t("noPin")}</Fact>
        <Fact name={list("column.notice")}>{notice ? <NoticeLine notice={notice} /> : t("noNotice")}</Fact>
        <Fact name={t("running")}>{view.running.length > 0 ? view.running.join(", ") : t("idle")}</Fact>
        <Fact name={t("compactions")}>{entry?.compactionCount ?? 0}</Fact>
        <Fact name={list("column.updated")}>{full(session.updatedAt)}</Fact>
        <Fact name={t("id")}>
          <span className="font-mono text-xs break-all">{entry?.sessionId ?? list("unknown")}</span>
        </Fact>
        <Fact name={t("key")}>
          <span className="font-mono text-xs break-all">{session.sessionKey}</span>
        </Fact>
      </dl>
    </Section>
  );
}
