"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { openCommandMenu } from "@/components/command/open-command-menu";
import { useModifierKey } from "@/components/command/use-modifier-key";
import { DeskLink } from "@/components/ui/desk-link";
import { usePathname } from "next/navigation";
import { boardQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import type { RunTotals } from "@/lib/views/decisions";
import { LanguageSwitch } from "./language-switch";
import { Logo } from "./logo";
import { useMe } from "./me";
import { isPageOf, pages, type Page } from "./pages";
import { SignOutButton } from "./sign-out-button";

export function Sidebar() {
  const t = useTranslations("shell");
  const me = useMe();
  const { href } = useAgent();
  const modifier = useModifierKey();

  return (
    <aside
      aria-label={t("sidebar")}
      className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col border-r bg-sunken md:flex"
    >
      <DeskLink href={href("/")} className="flex h-14 items-center gap-2 px-5 font-semibold">
        <Logo />
        Understudy
      </DeskLink>
      <nav aria-label={t("navigation")} className="flex-1 overflow-y-auto px-2.5">
        <ul className="flex flex-col gap-0.5">
          {pages.map((page) => (
            <li key={page.id}>
              <PageLink page={page} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-0.5 px-2.5 py-2">
        <button
          type="button"
          onClick={openCommandMenu}
          className="flex h-8 items-center gap-2 rounded-md px-2.5 text-sm text-muted hover:bg-raised hover:text-ink"
        >
          <Search aria-hidden className="size-4" />
          {t("commands")}
          <kbd className="ml-auto font-sans text-xs text-faint">{modifier === "⌘" ? "⌘K" : "Ctrl K"}</kbd>
        </button>
        <LanguageSwitch className="px-2.5" />
      </div>
      <div className="flex items-center gap-2 border-t py-3 pr-3 pl-5">
        <p className="min-w-0 flex-1 truncate text-sm">
          {me.name}
          <span className="block text-xs text-faint">{t(`role.${me.role}`)}</span>
        </p>
        <SignOutButton />
      </div>
    </aside>
  );
}

function PageLink({ page }: { page: Page }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const { href } = useAgent();
  const current = isPageOf(page, pathname);
  return (
    <DeskLink
      href={href(page.path)}
      aria-current={current ? "page" : undefined}
      className={`flex h-8 items-center justify-between rounded-md px-2.5 text-base ${current ? "bg-raised font-medium text-ink" : "text-muted hover:bg-raised hover:text-ink"}`}
    >
      {t(`pages.${page.id}`)}
      {page.id === "decisions" && <RunsToday />}
    </DeskLink>
  );
}

function RunsToday() {
  const t = useTranslations("shell");
  const format = useFormatter();
  const { agentId } = useAgent();
  const { data } = useQuery({ ...boardQuery(agentId), select: (board) => runCount(board.totals) });
  if (!data) return null;
  return (
    <span className="text-xs text-faint tabular-nums">
      {format.number(data)}
      <span className="sr-only"> {t("runsToday")}</span>
    </span>
  );
}

const runCount = (totals: RunTotals) => totals.answered + totals.exhausted + totals.failed;
