"use client";

import { useTranslations } from "next-intl";
import { Segments } from "@/components/ui/segments";
import { modeOf, rowsOf, type ChainMode } from "@/lib/views/chain-draft";
import { inherited, type ChainValue } from "@/lib/views/chain-value";

const modes: readonly ChainMode[] = ["inherit", "own", "ownFallbacks"];

type Props = {
  value: ChainValue;
  defaults: ChainValue;
  locked: boolean;
  onChange(value: ChainValue): void;
};

/** What the agent takes from the defaults (D-50), in words, because an absent list and an empty one look alike. */
export function ChainModeChoice({ value, defaults, locked, onChange }: Props) {
  const t = useTranslations("models.mode");
  const mode = modeOf(value);
  return (
    <div className="flex flex-col items-start gap-2 px-4 pb-3">
      <Segments
        label={t("label")}
        value={mode}
        options={modes.map((known) => ({ value: known, label: t(known) }))}
        disabled={locked}
        onChange={(next) => onChange(startOf(next, value, defaults))}
      />
      <p className="text-sm text-muted">{t(`${mode}Text`)}</p>
    </div>
  );
}

/** Begins with what is in force, so that choosing a form changes no answer by itself. */
function startOf(mode: ChainMode, value: ChainValue, defaults: ChainValue): ChainValue {
  switch (mode) {
    case "inherit":
      return inherited;
    case "own": {
      const [primary = null, ...fallbacks] =
        defaults.primary === null
          ? rowsOf(value)
          : [defaults.primary, ...(value.fallbacks ?? defaults.fallbacks ?? [])];
      return { primary, fallbacks };
    }
    case "ownFallbacks": {
      const fallbacks = value.fallbacks ?? (value.primary === null ? defaults.fallbacks : null) ?? [];
      return { primary: null, fallbacks: fallbacks.filter((text) => text !== defaults.primary) };
    }
  }
}
