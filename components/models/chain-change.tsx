"use client";

import { useTranslations } from "next-intl";
import { FileChange } from "@/components/ui/file-change";
import { isSameChain, nextChainText, readChain, type ChainValue } from "@/lib/views/chain-value";
import type { ChainScope, ModelsView } from "@/lib/views/models";

/** What exactly changes in openclaw.json. */
export function ChainChange({
  view,
  scope,
  value,
}: {
  view: ModelsView;
  scope: ChainScope;
  value: ChainValue;
}) {
  const t = useTranslations("models.change");
  const { path, written } = view.chains[scope];
  const isUnchanged = isSameChain(value, readChain(written));
  return (
    <FileChange
      title={t("title")}
      note={t("backup")}
      changes={[
        {
          path,
          name: scope === "image" ? "imageModel" : "model",
          before: written ?? undefined,
          after: isUnchanged ? (written ?? undefined) : nextChainText(written, value),
        },
      ]}
      nothing={t("nothing")}
      isUnchanged={isUnchanged}
    />
  );
}
