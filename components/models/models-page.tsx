"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { ErrorFace } from "@/components/ui/error-face";
import { Segments } from "@/components/ui/segments";
import { modelsQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { chainScopes } from "@/lib/views/models";
import { ChainEditor } from "./chain-editor";
import { ModelPanel } from "./model-panel";
import { ModelsSkeleton } from "./models-skeleton";
import { useModelFocus } from "./use-model-focus";

export function ModelsPage() {
  const t = useTranslations("models");
  const { agentId } = useAgent();
  const [scope, setScope] = useQueryState("chain", parseAsStringLiteral(chainScopes).withDefault("agent"));
  const { model, focus } = useModelFocus();
  const models = useQuery(modelsQuery(agentId));
  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="@container/page flex flex-col gap-3.5 p-4 md:px-7 md:py-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segments
            label={t("scope.label")}
            value={scope}
            options={chainScopes.map((value) => ({ value, label: t(`scope.${value}`, { agent: agentId }) }))}
            onChange={(next) => void setScope(next)}
          />
          <p className="text-sm text-muted">{t(`scopeText.${scope}`, { agent: agentId })}</p>
        </div>
        {models.data && model && <ModelPanel view={models.data} model={model} onClose={() => focus(null)} />}
        {models.data ? (
          <ChainEditor key={`${agentId} ${scope}`} view={models.data} scope={scope} />
        ) : models.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={models.error} onRetry={() => void models.refetch()} />
          </div>
        ) : (
          <ModelsSkeleton />
        )}
      </main>
    </>
  );
}
