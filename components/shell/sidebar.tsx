"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { openCommandMenu } from "@/components/command/open-command-menu";
import { useModifierKey } from "@/components/command/use-modifier-key";
import { DeskLink } from "@/components/ui/desk-link";
import { usePathname } from "next/navigation";
import { useAgent } from "@/lib/client/use-agent";
import { LanguageSwitch } from "./language-switch";
import { Logo } from "./logo";
import { useMe } from "./me";
import { PageCount } from "./page-count";
import { isOfOperation, isPageOf, pages, type Page } from "./pages";
import { SignOutButton } from "./sign-out-button";

export function Sidebar() {
  const t = useTranslations("shell");
  const operate = useId();
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
        <PageList pages={pages.filter(({ id }) => !isOfOperation(id))} />
        <h2 id={operate} className="mt-4 mb-1 px-2.5 text-xs font-medium text-muted">
          {t("operate")}
        </h2>
        <PageList labelledBy={operate} pages={pages.filter(({ id }) => isOfOperation(id))} />
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

function PageList({ pages: listed, labelledBy }: { pages: readonly Page[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-0.5">
      {listed.map((page) => (
        <li key={page.id}>
          <PageLink page={page} />
        </li>
      ))}
    </ul>
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
      <PageCount page={page.id} />
    </DeskLink>
  );
}
