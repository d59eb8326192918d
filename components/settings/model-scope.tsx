"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FilterSelect } from "@/components/ui/filter-select";
import { Segments } from "@/components/ui/segments";
import { modelList, type KeyDraft } from "@/lib/views/key-draft";

type Props = { draft: KeyDraft; known: readonly string[]; set(change: Partial<KeyDraft>): void };

/** Any ref may be written; the ones the configuration knows can be chosen. */
export function ModelScope({ draft, known, set }: Props) {
  const t = useTranslations("settings.keys");
  const id = useId();
  const listed = modelList(draft.models);
  const options = known.filter((ref) => !listed.includes(ref)).map((ref) => ({ value: ref, label: ref }));
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium text-ink">{t("modelScope")}</p>
      <Segments
        label={t("modelScope")}
        value={draft.allModels ? "all" : "some"}
        options={[
          { value: "all", label: t("allModels") },
          { value: "some", label: t("someModels") },
        ]}
        onChange={(value) => set({ allModels: value === "all" })}
      />
      {!draft.allModels && (
        <>
          <label htmlFor={id} className="sr-only">
            {t("modelList")}
          </label>
          <textarea
            id={id}
            rows={3}
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={draft.models}
            onChange={(event) => set({ models: event.target.value })}
            className="w-full resize-y rounded-md border border-control bg-surface px-3 py-2 font-mono text-sm text-ink"
          />
          <p id={`${id}-hint`} className="text-xs">
            {t("modelHint")}
          </p>
          {options.length > 0 && (
            <FilterSelect
              label={t("addModel")}
              any={t("addModel")}
              value=""
              options={options}
              onChange={(ref) => ref && set({ models: [...listed, ref].join("\n") })}
            />
          )}
        </>
      )}
    </div>
  );
}
