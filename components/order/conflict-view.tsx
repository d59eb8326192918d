"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { OrderDraft } from "@/lib/views/order-draft";

type Props = {
  mine: OrderDraft;
  theirs: OrderDraft;
  busy: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
};

/** Somebody else saved first. Nothing was overwritten; both versions stand side by side. */
export function ConflictView({ mine, theirs, busy, onKeepMine, onTakeTheirs }: Props) {
  const t = useTranslations("order.conflict");
  return (
    <Section title={t("title")} className="border-warn">
      <p role="alert" className="px-4 text-sm text-muted">
        {t("text")}
      </p>
      <div className="grid gap-4 px-4 py-3 sm:grid-cols-2">
        <Version title={t("mine")} order={mine} />
        <Version title={t("theirs")} order={theirs} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-4 pb-4">
        <Button onClick={onTakeTheirs} disabled={busy}>
          {t("takeTheirs")}
        </Button>
        <Button look="primary" onClick={onKeepMine} disabled={busy}>
          {t("keepMine")}
        </Button>
      </div>
    </Section>
  );
}

function Version({ title, order }: { title: string; order: OrderDraft }) {
  const t = useTranslations("order.conflict");
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      {order === null ? (
        <p className="text-sm text-muted">{t("none")}</p>
      ) : (
        <ol className="list-inside list-decimal text-sm">
          {order.map((profileId) => (
            <li key={profileId}>{profileId}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
