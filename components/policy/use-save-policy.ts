"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSaveDraft } from "@/components/ui/use-save-draft";
import { keys } from "@/lib/client/queries";
import { saveView } from "@/lib/client/save-view";
import { isSameValue, pathOf } from "@/lib/views/policy-draft";
import { writtenValue, type PolicyChanges, type PolicyView } from "@/lib/views/policy";

export function useSavePolicy(onSaved: () => void) {
  const t = useTranslations("policy");
  const queries = useQueryClient();
  return useSaveDraft<PolicyChanges, PolicyView>({
    put(changes, revision) {
      const [config = "", settings = ""] = revision.split(":");
      return saveView("/api/policy", {
        changes: Object.entries(changes).map(([key, value]) => ({ path: pathOf(key), value: value ?? null })),
        revisions: { config, settings },
      });
    },
    savedIn: (view) => ({
      value: Object.fromEntries(
        Object.keys(view.written).map((key) => [key, writtenValue(view, pathOf(key))]),
      ),
      revision: `${view.revisions.config}:${view.revisions.settings}`,
    }),
    // Each value stands alone: somebody else's change of another one is no conflict.
    isSame: (saved, base) =>
      Object.entries(base).every(([key, value]) => isSameValue(saved[key] ?? null, value ?? null)),
    keep: (view) => queries.setQueryData(keys.policy, view),
    onSaved,
    words: {
      saved: () => t("saved"),
      notSaved: t("notSaved"),
      undone: t("undone"),
      notUndone: t("notUndone"),
      about: t("savedText"),
    },
  });
}
