"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { AgentFacts } from "@/lib/failover/config";
import { exampleIds, examples } from "@/lib/views/lab-examples";
import { readHeaderLines, readStatus, takeApart } from "@/lib/views/lab-paste";
import { providersOf } from "@/lib/views/providers-of";
import { TextField } from "./text-field";
import type { FailureEditor } from "./use-failure-fields";

type Asked = { provider: string; model: string };

type Props = {
  editor: FailureEditor;
  facts: AgentFacts;
  asked: Asked;
  /** The model that is meant while none is named. */
  assumed: string | null;
  onAsk(asked: Partial<Asked>): void;
};

export function FailureForm({ editor, facts, asked, assumed, onAsk }: Props) {
  const t = useTranslations("lab.form");
  const { fields, change, isCut, isLinked } = editor;
  const [taken, setTaken] = useState<{ status: number; headers: number } | null>(null);
  const { problems } = readHeaderLines(fields.headers);
  const [problem] = problems;
  const isEmpty = fields.status === "" && fields.headers === "" && fields.body === "";

  const setBody = (body: string) => {
    const whole = takeApart(body);
    setTaken(
      whole && { status: whole.status, headers: whole.headers ? whole.headers.split("\n").length : 0 },
    );
    change(whole ? { ...whole, status: String(whole.status) } : { body });
  };
  const replace = (next: typeof fields) => {
    setTaken(null);
    change({ status: next.status, headers: next.headers, body: next.body });
  };

  return (
    <Section
      title={t("title")}
      aside={
        <Button
          look="quiet"
          disabled={isEmpty}
          onClick={() => replace({ status: "", headers: "", body: "" })}
        >
          {t("clear")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3.5 px-4 pb-4">
        <div role="group" aria-label={t("examples")} className="flex flex-wrap gap-1.5">
          {exampleIds.map((id) => (
            <button
              key={id}
              type="button"
              onClick={() => replace(examples[id])}
              className="h-7 rounded-full border border-line-strong bg-surface px-2.5 text-xs font-medium text-muted hover:bg-raised hover:text-ink pointer-coarse:h-10"
            >
              {t(`example.${id}`)}
            </button>
          ))}
        </div>
        <div className="grid gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField
            label={t("status")}
            value={fields.status}
            onChange={(status) => change({ status })}
            placeholder="429"
            numeric
            problem={!readStatus(fields.status).isValid && t("badStatus")}
          />
          <TextField
            label={t("provider")}
            value={asked.provider}
            onChange={(provider) => onAsk({ provider })}
            placeholder={assumed?.slice(0, assumed.indexOf("/"))}
            suggestions={providersOf(facts)}
          />
          <TextField
            label={t("model")}
            value={asked.model}
            onChange={(model) => onAsk({ model })}
            placeholder={asked.provider.trim() ? t("anyModel") : assumed?.slice(assumed.indexOf("/") + 1)}
            suggestions={modelsOf(facts, asked.provider)}
          />
        </div>
        <TextField
          label={t("headers")}
          value={fields.headers}
          onChange={(headers) => change({ headers })}
          placeholder="retry-after: 60"
          rows={3}
          isMono
          problem={problem && t("badHeader", { line: problem.line, text: problem.text })}
          hint={t("headersHint")}
        />
        <TextField
          label={t("body")}
          value={fields.body}
          onChange={setBody}
          placeholder={t("bodyPlaceholder")}
          rows={9}
          isMono
          hint={t("bodyHint")}
        />
        <div role="status" className="text-sm text-muted empty:hidden">
          {taken && <p>{t("takenApart", taken)}</p>}
          {isCut && <p>{t("cut")}</p>}
          {!isLinked && <p>{t("notLinked")}</p>}
        </div>
      </div>
    </Section>
  );
}

function modelsOf({ config }: AgentFacts, provider: string): readonly string[] {
  const wanted = provider.trim().toLowerCase();
  return [
    ...new Set(
      config.providers.flatMap(({ id, modelIds }) => (wanted === "" || id === wanted ? modelIds : [])),
    ),
  ];
}
