"use client";

import { useTranslations } from "next-intl";
import { Ago } from "@/components/ui/ago";
import { Countdown } from "@/components/ui/countdown";
import { MenuButton } from "@/components/ui/menu-button";
import { Pill } from "@/components/ui/pill";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useNow } from "@/lib/client/use-now";
import type { OperatorsView, OperatorView } from "@/lib/views/operators";
import type { OperatorAct } from "./operator-act";

type OnAct = (act: OperatorAct, operator: OperatorView) => void;

const columns =
  "grid items-center gap-x-4 px-4 @3xl:grid-cols-[minmax(9rem,1.5fr)_7rem_minmax(10rem,1.5fr)_minmax(9rem,1fr)_1.75rem]";

export function OperatorsTable({ view, onAct }: { view: OperatorsView; onAct: OnAct }) {
  const t = useTranslations("settings.operators");
  return (
    <div
      role="table"
      aria-label={t("table")}
      className="@container overflow-hidden rounded-xl border bg-surface text-sm"
    >
      <div role="rowgroup">
        <div
          role="row"
          className={`${columns} border-b py-2 text-xs font-medium text-faint @max-3xl:sr-only`}
        >
          {(["name", "role", "state", "signIns"] as const).map((column) => (
            <span key={column} role="columnheader">
              {t(`column.${column}`)}
            </span>
          ))}
          <span role="columnheader">
            <span className="sr-only">{t("column.actions")}</span>
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {view.operators.map((operator) => (
          <Row key={operator.name} operator={operator} onAct={onAct} />
        ))}
      </div>
    </div>
  );
}

function Row({ operator, onAct }: { operator: OperatorView; onAct: OnAct }) {
  const t = useTranslations("settings.operators");
  const shell = useTranslations("shell");
  const { full } = useTimeFormat();
  const { name, role, signIns, lastSignInAt, isYou, isLastAdmin } = operator;
  const lastLock = isLastAdmin ? t("lastAdmin") : null;
  const act = (id: OperatorAct, lockedBecause: string | null = null) => ({
    id,
    label: t(`act.${id}`),
    danger: id === "remove",
    lockedBecause,
    onSelect: () => onAct(id, operator),
  });
  return (
    <div
      role="row"
      className={`${columns} min-h-14 border-b py-2 last:border-b-0 @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:gap-y-1`}
    >
      <span role="cell" className="min-w-0 truncate font-semibold @max-3xl:order-1">
        {name}
        {isYou && <span className="ml-1.5 font-normal text-muted">{t("you")}</span>}
      </span>
      <span role="cell" className="@max-3xl:order-3">
        {shell(`role.${role}`)}
      </span>
      <span role="cell" className="min-w-0 text-xs @max-3xl:order-4 @max-3xl:col-span-2">
        <State operator={operator} />
      </span>
      <span role="cell" className="text-xs text-muted tabular-nums @max-3xl:order-5 @max-3xl:col-span-2">
        {signIns === 0 ? (
          <span className="text-faint">{t("notSignedIn")}</span>
        ) : (
          <>
            {t("signInCount", { count: signIns })}
            {lastSignInAt !== null && (
              <span className="block" title={full(lastSignInAt)}>
                {t("latest")} <Ago at={lastSignInAt} />
              </span>
            )}
          </>
        )}
      </span>
      <span role="cell" className="@max-3xl:order-2 @max-3xl:justify-self-end">
        <MenuButton
          label={t("actionsFor", { name })}
          title={name}
          entries={[
            act("role", lastLock),
            act("password", isYou ? t("ownPassword") : null),
            act("remove", lastLock),
          ]}
        />
      </span>
    </div>
  );
}

function State({ operator: { lockedUntil, mustChangePassword } }: { operator: OperatorView }) {
  const t = useTranslations("settings.operators");
  const isLocked = useNow((now) => lockedUntil !== null && lockedUntil > now);
  if (isLocked && lockedUntil !== null)
    return (
      <>
        <Pill tone="bad">{t("lockedOut")}</Pill>{" "}
        <span className="text-muted tabular-nums">
          <Countdown until={lockedUntil} />
        </span>
      </>
    );
  if (mustChangePassword) return <Pill tone="warn">{t("mustChange")}</Pill>;
  return <Pill tone="ok">{t("active")}</Pill>;
}
