"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { useMe } from "@/components/shell/me";
import { PageHeader } from "@/components/shell/page-header";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { EmptyFace } from "@/components/ui/empty-face";
import { ReadyPanel } from "./ready-panel";
import { SetupForm } from "./setup-form";

/** An own directory without a provider begins here. */
export function FirstRunPage() {
  const t = useTranslations("firstRun");
  const { role, needsSetup } = useMe();
  const [added, setAdded] = useState<{ gatewayKey: string | null } | null>(null);
  return (
    <>
      <PageHeader title={t("title")} withAgent={false} />
      <main id="main" className="flex flex-col gap-4 p-4 md:px-7 md:py-5">
        {added ? (
          <ReadyPanel gatewayKey={added.gatewayKey} />
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
            <SetupForm onDone={setAdded} />
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
