"use client";

import { CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { pages } from "@/components/shell/pages";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { withQuery } from "@/lib/client/with-query";
import type { DoctorFinding, FindingPlace } from "@/lib/views/doctor";
import { ApplyFixes } from "./apply-fixes";
import type { Fixing } from "./use-fixing";

/** Where, what, and what to do about it: by a page, by a change, or by hand. */
export function FindingRow({ finding, fixing }: { finding: DoctorFinding; fixing: Fixing }) {
  const t = useTranslations("doctor");
  const { id, severity, where, message, fix, place, changes } = finding;
  const isError = severity === "error";
  const Icon = isError ? CircleX : TriangleAlert;
  const href = place && hrefOf(place);
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-2 px-4 py-3">
      <Icon
        aria-label={t(isError ? "error" : "warning")}
        className={`mt-0.5 size-4.5 shrink-0 ${isError ? "text-bad" : "text-warn"}`}
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-mono text-xs font-medium break-all">{where}</span>
          <span className="text-xs text-faint">{id}</span>
        </p>
        <p className="mt-0.5 text-sm">{message}</p>
        {fix && <p className="mt-0.5 text-sm text-muted">{fix}</p>}
      </div>
      <div className="flex items-start gap-2">
        {href && (
          <DeskLink href={href} className={buttonClass()}>
            {t(`place.${place.kind}`)}
          </DeskLink>
        )}
        <ApplyFixes changes={changes} fixing={fixing} label={t("fix")} />
      </div>
    </li>
  );
}

const has = (path: string) => pages.some((page) => page.path === path);

/** Null where the desk has no page for it. */
function hrefOf(place: FindingPlace): string | null {
  switch (place.kind) {
    case "order":
      return withQuery(`/order/${encodeURIComponent(place.provider)}`, { agent: place.agentId });
    case "profile":
      return has("/profiles") ? withQuery("/profiles", { profile: place.profileId }) : null;
    case "models":
      return has("/models") ? "/models" : null;
    case "import":
      return "#import";
  }
}
