"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSaveDraft } from "@/components/ui/use-save-draft";
import { keys } from "@/lib/client/queries";
import { saveView } from "@/lib/client/save-view";
import { isFreePolicy, isSamePolicy, pathOf, type PolicySave } from "@/lib/views/policy-draft";
import { writtenValue, type PolicyChanges, type PolicyView } from "@/lib/views/policy";

type Options = { view: PolicyView; draft: PolicySave | null; onEnd(): void };

export function useSavePolicy({ view, draft, onEnd }: Options) {
  const t = useTranslations("policy");
  const queries = useQueryClient();
  return useSaveDraft<PolicyChanges, PolicyView>({
    view,
    draft,
    put(changes, revision) {
      const [config = "", settings = ""] = revision.split(":");
      return saveView("/api/policy", {
        changes: Object.entries(changes).map(([key, value]) => ({ path: pathOf(key), value: value ?? null })),
        revisions: { config, settings },
      });
    },
    savedIn: (current) => ({
      value: Object.fromEntries(
        Object.keys(current.written).map((key) => [key, writtenValue(current, pathOf(key))]),
      ),
      revision: `${current.revisions.config}:${current.revisions.settings}`,
    }),
    isSame: isSamePolicy,
    isFree: isFreePolicy,
    keep: (current) => queries.setQueryData(keys.policy, current),
    onEnd,
    words: {
      saved: () => t("saved"),
      notSaved: t("notSaved"),
      undone: t("undone"),
      notUndone: t("notUndone"),
      about: t("savedText"),
    },
  });
}
