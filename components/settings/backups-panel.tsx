"use client";

import { errorWords } from "@/lib/i18n/error-words";
import { Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Ago } from "@/components/ui/ago";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { FormProblem } from "@/components/ui/form-problem";
import { onDemand } from "@/components/ui/on-demand";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { backupPath } from "@/lib/client/settings-mutations";
import type { BackupView, DatabaseView } from "@/lib/views/database";
import { useBytes } from "./use-bytes";

const RemoveBackupDialog = onDemand(async () => (await import("./remove-backup-dialog")).RemoveBackupDialog);

type Props = { view: DatabaseView; isMaking: boolean };

export function BackupsPanel({ view, isMaking }: Props) {
  const t = useTranslations("settings.database");
  const words = useTranslations();
  const format = useFormatter();
  const [removing, setRemoving] = useState<BackupView | null>(null);
  const { running, problem, backups } = view;
  const part = running ? running.bytes / running.of : 0;
  return (
    <Section title={t("backups")}>
      <div className="px-4 pb-3 text-sm text-muted">
        <p>{t("backupsText")}</p>
        <div role="status">
          {(running || isMaking) && (
            <p className="mt-2 text-ink tabular-nums">
              {t("running", { part: format.number(part, { style: "percent" }) })}
            </p>
          )}
        </div>
        <FormProblem text={problem && errorWords(words, problem.said)} />
      </div>
      {backups.length === 0 ? (
        <div className="border-t">
          <EmptyFace title={t("noBackups")}>{t("noBackupsNext")}</EmptyFace>
        </div>
      ) : (
        <ul aria-label={t("backups")} className="divide-y border-t text-sm">
          {backups.map((backup) => (
            <BackupRow key={backup.name} backup={backup} onRemove={() => setRemoving(backup)} />
          ))}
        </ul>
      )}
      <p className="border-t px-4 py-3 text-xs text-muted">
        {t.rich("restore", {
          folder: view.backupDir,
          code: (text) => <code className="font-mono break-all text-ink">{text}</code>,
        })}
      </p>
      {removing && <RemoveBackupDialog name={removing.name} onClose={() => setRemoving(null)} />}
    </Section>
  );
}

function BackupRow({ backup, onRemove }: { backup: BackupView; onRemove(): void }) {
  const t = useTranslations("settings.database");
  const bytes = useBytes();
  const { full } = useTimeFormat();
  const { name, createdAt, kind } = backup;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-mono text-xs break-all">{name}</span>
        <span className="block text-xs text-muted tabular-nums" title={full(createdAt)}>
          {bytes(backup.bytes)} · <Ago at={createdAt} /> · {t(`kind.${kind}`)}
        </span>
      </span>
      <span className="flex gap-2">
        <a href={backupPath(name)} download={name} className={buttonClass()}>
          <Download aria-hidden className="size-3.5" />
          {t("download")}
          <span className="sr-only"> {name}</span>
        </a>
        <Button look="danger" onClick={onRemove}>
          {t("remove")}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}
