"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import type { DecisionsFilter } from "@/lib/views/decisions";

const ExportDialog = onDemand(async () => (await import("./export-dialog")).ExportDialog);

type Props = { agentId: string; filter: DecisionsFilter };

/** Closing the dialog leaves a running download alone; opening it again shows how far it is. */
export function ExportButton({ agentId, filter }: Props) {
  const t = useTranslations("decisions.export");
  const [isOpen, setOpen] = useState(false);
  const [exportId, setExportId] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-3.5" />
        {t("open")}
      </Button>
      {isOpen && (
        <ExportDialog
          agentId={agentId}
          filter={filter}
          exportId={exportId}
          onStart={setExportId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
