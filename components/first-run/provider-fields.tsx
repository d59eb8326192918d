"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Segments } from "@/components/ui/segments";
import { apis, presets } from "./presets";
import type { ProviderDraft } from "./use-provider-draft";

/** Which provider, where it is, how it is spoken to, and the key. */
export function ProviderFields({ draft }: { draft: ProviderDraft }) {
  const t = useTranslations("firstRun");
  const { preset, typed, set, choose } = draft;
  const options = [
    ...presets.map(({ id, name }) => ({ value: id, label: name })),
    { value: "other", label: t("other") },
  ];
  return (
    <div className="flex flex-col gap-4 border-t px-4 py-4">
      <Segments label={t("preset")} value={preset} options={options} onChange={choose} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Field
          label={t("id")}
          hint={t("idHint")}
          value={typed.provider}
          onChange={(event) => set({ provider: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Field
          label={t("address")}
          hint={t("addressHint")}
          type="url"
          value={typed.baseUrl}
          onChange={(event) => set({ baseUrl: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <Segments
        label={t("api")}
        value={typed.api}
        options={apis.map((api) => ({ value: api, label: t(`apis.${api}`) }))}
        onChange={(api) => set({ api })}
      />
      {typed.needsKey && (
        <Field
          label={t("key")}
          hint={t("keyHint")}
          type="password"
          value={typed.key}
          onChange={(event) => set({ key: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <label className="flex w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={!typed.needsKey}
          onChange={(event) => set({ needsKey: !event.target.checked })}
          className="size-4 accent-accent"
        />
        {t("noKey")}
      </label>
    </div>
  );
}
