"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { nameLink } from "@/components/ui/name-link";
import { Pill } from "@/components/ui/pill";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useAgent } from "@/lib/client/use-agent";
import { useNow } from "@/lib/client/use-now";
import type { AuditRow } from "@/lib/views/audit";
import { auditActions, auditActors, auditTargets } from "@/lib/views/audit-names";
import { auditPlace } from "@/lib/views/audit-place";
import { AuditChanges } from "./audit-changes";
import { settingOf } from "./audit-fields";
import { PutBack } from "./put-back";
import { useFieldWord } from "./use-shown";

/** One record: when, who, what; before and after in sight. */
export function AuditEntry({ row, onActor }: { row: AuditRow; onActor(actor: string): void }) {
  const t = useTranslations("audit");
  const { time, day, full } = useTimeFormat();
  const today = useNow((now) => day(now));
  const { at, actorKind, actorName, action, targetType, targetId, agentId, verified } = row;
  const kind = auditActors.find((known) => known === actorKind);
  const did = auditActions.find((known) => known === action);
  const about = auditTargets.find((known) => known === targetType);
  const { href: hrefTo } = useAgent();
  const place = auditPlace(row);
  const wordOf = useFieldWord();
  const setting = settingOf(targetId);
  const target = setting ? wordOf(targetId) : targetId;
  const targetLook = setting ? "" : "font-mono text-xs";
  const href = place && hrefTo(place.path, place.query, agentId ?? undefined);
  return (
    <li className="grid gap-x-5 gap-y-1.5 px-4 py-3 text-sm md:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-baseline gap-x-2 md:flex-col">
        <time
          dateTime={new Date(at).toISOString()}
          title={full(at)}
          className="font-mono text-xs text-muted tabular-nums"
        >
          {day(at) !== today && `${day(at)} `}
          {time(at)}
        </time>
        <span>
          <button
            type="button"
            onClick={() => onActor(actorName)}
            className="in-line font-medium hover:underline"
            title={t("by", { actor: actorName })}
          >
            {actorName}
          </button>
          {actorKind !== null && actorKind !== "operator" && (
            <span className="text-xs text-faint"> {kind ? t(`kind.${kind}`) : actorKind}</span>
          )}
        </span>
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{did ? t(`action.${did}`) : action}</span>
          <span className="text-muted">{about ? t(`target.${about}`) : targetType}</span>
          {href ? (
            <DeskLink href={href} title={targetId} className={`${targetLook} ${nameLink}`}>
              {target}
            </DeskLink>
          ) : (
            <span className={`${targetLook} break-all`}>{target}</span>
          )}
          {agentId && targetType !== "agent" && (
            <span className="text-xs text-faint">{t("agent", { agent: agentId })}</span>
          )}
          {!verified && <Pill tone="warn">{t("unverified")}</Pill>}
        </p>
        <AuditChanges row={row} />
      </div>
      <div className="justify-self-start md:justify-self-end">
        {row.wayBack && <PutBack way={row.wayBack} row={row} />}
      </div>
    </li>
  );
}
