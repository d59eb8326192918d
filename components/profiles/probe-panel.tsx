"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProfileActions } from "@/components/shell/profile-actions";
import { Button } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { FilterSelect } from "@/components/ui/filter-select";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import { useProbeText } from "@/components/ui/use-probe-text";
import { useAgent } from "@/lib/client/use-agent";
import type { ProbeAnswer } from "@/lib/views/probe";
import type { ProfileCard } from "@/lib/views/profile-card";
import type { ProfileView } from "@/lib/views/profile";

/** A real request with a model of the operator's choice (W-45), and what the last one came to. */
export function ProbePanel({ view, card }: { view: ProfileView; card: ProfileCard }) {
  const t = useTranslations("probe");
  const { lockedBecause, request, isProbing, lastProbe } = useProfileActions();
  const [model, setModel] = useState("");
  const running = isProbing(card.profileId);
  const answer = lastProbe(card.profileId);
  const [first] = view.models;
  return (
    <Section title={t("title")}>
      <div className="flex flex-col gap-3 px-4 pb-4 text-sm text-muted">
        <p>{t("text")}</p>
        {first === undefined ? (
          <p>{t("noModel")}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <FilterSelect
              label={t("model")}
              any={t("anyModel")}
              value={model || first}
              options={view.models.map((value) => ({ value, label: value }))}
              onChange={setModel}
            />
            <Button
              disabled={lockedBecause !== null}
              busy={running}
              onClick={() => request({ verb: "probe", card, ...(model && { model }) })}
            >
              {t("withModel")}
            </Button>
          </div>
        )}
        <div role="status">
          {running ? <p>{t("running")}</p> : answer && <Answer answer={answer} card={card} />}
        </div>
      </div>
    </Section>
  );
}

function Answer({ answer, card }: { answer: ProbeAnswer; card: ProfileCard }) {
  const t = useTranslations("probe");
  const text = useProbeText();
  const { href } = useAgent();
  const { title, details } = text(answer);
  const isManual = card.window?.reason === "manual";
  const tone = answer.result === "ok" ? "ok" : answer.detail === null ? "bad" : "idle";
  return (
    <div className="rounded-lg border bg-sunken px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <Pill tone={tone}>{answer.reason ?? answer.result}</Pill>
        <span className="font-medium text-ink">{title}</span>
        {answer.runId && (
          <DeskLink
            href={href(`/decisions/${answer.runId}`)}
            className="in-line ml-auto underline hover:text-ink"
          >
            {t("run")}
          </DeskLink>
        )}
      </p>
      <p className="mt-1 tabular-nums">{details}</p>
      {answer.result === "ok" && isManual && <p className="mt-1">{t("stillDisabled")}</p>}
    </div>
  );
}
