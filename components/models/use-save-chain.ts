"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSaveDraft } from "@/components/ui/use-save-draft";
import { keys, modelsPath } from "@/lib/client/queries";
import { saveView } from "@/lib/client/save-view";
import { isSameChain, readChain, type ChainValue } from "@/lib/views/chain-value";
import type { Draft } from "@/lib/views/draft-standing";
import type { ChainScope, ModelsView } from "@/lib/views/models";

type Options = { view: ModelsView; scope: ChainScope; draft: Draft<ChainValue> | null; onEnd(): void };

export function useSaveChain({ view, scope, draft, onEnd }: Options) {
  const t = useTranslations("models");
  const queries = useQueryClient();
  const { agentId } = view;
  return useSaveDraft<ChainValue, ModelsView>({
    view,
    draft,
    put: (value, revision) => saveView(modelsPath(agentId), { scope, ...value, revision }),
    savedIn: (current) => ({ value: readChain(current.chains[scope].written), revision: current.revision }),
    isSame: isSameChain,
    keep(current) {
      queries.setQueryData(keys.models(agentId), current);
      void queries.invalidateQueries({ queryKey: keys.board(agentId) });
    },
    onEnd,
    words: {
      saved: () => t("saved"),
      notSaved: t("notSaved"),
      undone: t("undone"),
      notUndone: t("notUndone"),
      about: t(`savedText.${scope}`, { agent: agentId }),
    },
  });
}
