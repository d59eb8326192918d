"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CommandKeys } from "@/components/command/command-keys";
import { meQuery } from "@/lib/client/queries";
import { DefaultAgent } from "@/lib/client/use-agent";
import { PutAway } from "@/lib/client/use-put-away";
import { useLiveQueries } from "@/lib/client/use-live";
import type { MeView } from "@/lib/views/me";
import { Banners } from "./banners";
import { BottomNav } from "./bottom-nav";
import { Me } from "./me";
import { Sidebar } from "./sidebar";

type Props = { me: MeView; putAway: readonly string[]; children: ReactNode };

/** The frame around every page of the desk; it holds the tab's live connection. */
export function Shell({ me: initialMe, putAway, children }: Props) {
  const t = useTranslations("shell");
  useLiveQueries();
  const { data: me } = useQuery({ ...meQuery(), initialData: initialMe });

  return (
    <Me value={me}>
      <DefaultAgent value={me.defaultAgentId}>
        <PutAway value={putAway}>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2"
          >
            {t("skip")}
          </a>
          <div className="flex min-h-dvh">
            <Sidebar />
            <div className="flex min-w-0 flex-1 flex-col pb-16 md:pb-0">
              <Banners />
              {children}
            </div>
          </div>
          <BottomNav />
          <CommandKeys />
        </PutAway>
      </DefaultAgent>
    </Me>
  );
}
