"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import type { ProviderApi } from "@/lib/client/first-run";

type Props = {
  typed: { provider: string; baseUrl: string; api: ProviderApi; needsKey: boolean };
  models: readonly string[];
};

/** What saving writes: openclaw.json as it will be, and where the key goes. */
export function ConfigPreview({ typed, models }: Props) {
  const t = useTranslations("firstRun");
  const provider = typed.provider.trim().toLowerCase() || "…";
  const refs = models.map((model) => `${provider}/${model}`);
  const config = {
    models: {
      providers: {
        [provider]: { baseUrl: typed.baseUrl, api: typed.api, models: models.map((id) => ({ id })) },
      },
    },
    agents: {
      defaults: {
        model: {
          primary: refs[0] ?? "…",
          ...(refs.length > 1 && { fallbacks: refs.slice(1) }),
        },
      },
    },
  };
  return (
    <Section title={t("preview")} className="lg:sticky lg:top-19">
      <div className="border-t px-4 py-3 text-sm">
        <p className="text-muted">{t("previewText")}</p>
        <pre
          tabIndex={0}
          aria-label="openclaw.json"
          className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5"
        >
          {JSON.stringify(config, null, 2)}
        </pre>
        {typed.needsKey && (
          <p className="mt-2 text-muted">
            {t.rich("keyPlace", {
              profile: `${provider}:default`,
              code: (text) => <code className="font-mono text-xs text-ink">{text}</code>,
            })}
          </p>
        )}
      </div>
    </Section>
  );
}
