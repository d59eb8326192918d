"use client";

import { useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { dismissOverwrite } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import { useInBrowser } from "@/lib/client/use-in-browser";
import { withQuery } from "@/lib/client/with-query";
import { readChain } from "@/lib/views/chain-value";
import type { Overwrite } from "@/lib/views/me";
import { configOrderProvider } from "@/lib/views/way-back";
import { useMe } from "./me";
import { useLockReason } from "./use-lock-reason";

/** An edit of ours that another program wrote over: what, whose, what stands there now, and where to save it again. */
export function OverwriteBanner({ overwrite }: { overwrite: Overwrite }) {
  const t = useTranslations("shell.banner");
  const queries = useQueryClient();
  const report = useReportProblem();
  const { time, full } = useTimeFormat();
  const { defaultAgentId } = useMe();
  const lockedBecause = useLockReason({ readOnlyReason: null });
  const [busy, setBusy] = useState(false);
  const isAwake = useInBrowser();
  const { actor, savedAt, saved, found } = overwrite;
  const href = placeOf(overwrite, defaultAgentId);

  function placeName(): string {
    switch (overwrite.what) {
      case "order":
        return t("order", { provider: overwrite.provider, agent: overwrite.agentId });
      case "config":
        return t("config", { path: overwrite.path });
      case "profile":
        return t("profile", { profile: overwrite.profileId, agent: overwrite.agentId });
    }
  }

  async function dismiss() {
    setBusy(true);
    await dismissOverwrite(overwrite.auditId).catch((error: unknown) => report(t("notDismissed"), error));
    await queries.invalidateQueries({ queryKey: keys.me });
    setBusy(false);
  }

  return (
    <div
      role="alert"
      data-asleep={isAwake ? undefined : ""}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b bg-warn-soft px-4 py-2 text-sm text-warn-ink md:px-6"
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium" title={full(savedAt)}>
          {t("overwritten", {
            place: placeName(),
            actor: actor.replace(/^[a-z-]+:/, ""),
            time: time(savedAt),
          })}
        </p>
        <p>{t("overwrittenBy")}</p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs">
          <dt>{t("saved")}</dt>
          <dd className="font-mono wrap-anywhere">{shown(saved) ?? t("nothing")}</dd>
          <dt>{t("found")}</dt>
          <dd className="font-mono wrap-anywhere">{shown(found) ?? t("nothing")}</dd>
        </dl>
      </div>
      <div className="flex gap-2">
        {href && (
          <DeskLink href={href} className={buttonClass()}>
            {t("openPlace")}
          </DeskLink>
        )}
        <Button
          onClick={() => void dismiss()}
          disabled={lockedBecause !== null}
          busy={busy}
          title={lockedBecause ?? undefined}
        >
          {t("dismiss")}
        </Button>
      </div>
    </div>
  );
}

/** The page that edits it, where there is one. */
function placeOf(overwrite: Overwrite, defaultAgentId: string): string | null {
  const at = (path: string, agent: string) =>
    withQuery(path, { agent: agent === defaultAgentId ? null : agent });
  const order = (provider: string, agent: string) => at(`/order/${encodeURIComponent(provider)}`, agent);
  if (overwrite.what === "order") return order(overwrite.provider, overwrite.agentId);
  if (overwrite.what === "profile")
    return at(`/profiles/${encodeURIComponent(overwrite.profileId)}`, overwrite.agentId);
  const provider = configOrderProvider(overwrite.path);
  if (provider !== null) return order(provider, defaultAgentId);
  return overwrite.path.startsWith("agents.") ? "/models" : null;
}

/** A chain reads as the models it names; what else there is, as it is written. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.join(", ");
  const { primary, fallbacks } = readChain(value);
  if (primary === null && fallbacks === null) return JSON.stringify(value);
  return [...(primary === null ? [] : [primary]), ...(fallbacks ?? [])].join(", ");
}
