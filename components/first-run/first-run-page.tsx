"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMe } from "@/components/shell/me";
import { PageHeader } from "@/components/shell/page-header";
import { createToldPlace, useToldOnce } from "@/components/shell/use-told-once";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { EmptyFace } from "@/components/ui/empty-face";
import { ReadyPanel } from "./ready-panel";
import { SetupForm } from "./setup-form";

type Added = { gatewayKey: string | null };

const place = createToldPlace<Added>();
/** No list tells when it is over. */
const noList = { data: undefined, dataUpdatedAt: 0 };
const rules = { idOf: () => "added", opens: () => true };

/** An own directory without a provider begins here. */
export function FirstRunPage() {
  const t = useTranslations("firstRun");
  const { role, needsSetup } = useMe();
  const { told, tell } = useToldOnce(place, noList, rules);
  const [added] = told;
  const onDone = (done: Added) => {
    tell(done);
    if (done.gatewayKey === null) place.calm();
  };
  return (
    <>
      <PageHeader title={t("title")} withAgent={false} />
      <main id="main" className="flex flex-col gap-4 p-4 md:px-7 md:py-5">
        {added ? (
          <ReadyPanel gatewayKey={added.gatewayKey} onOpenBoard={place.calm} />
        ) : !needsSetup ? (
          <Face title={t("already")}>
            <DeskLink href="/" className={buttonClass()}>
              {t("openBoard")}
            </DeskLink>
          </Face>
        ) : role !== "admin" ? (
          <Face title={t("adminOnly")}>{t("adminOnlyNext")}</Face>
        ) : (
          <>
            <p className="max-w-3xl text-sm text-muted">{t("intro")}</p>
            <SetupForm onDone={onDone} />
          </>
        )}
      </main>
    </>
  );
}

function Face({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border bg-surface">
      <EmptyFace title={title}>{children}</EmptyFace>
    </div>
  );
}
