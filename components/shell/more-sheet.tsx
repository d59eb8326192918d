"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { openCommandMenu } from "@/components/command/open-command-menu";
import { Button } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { Dialog } from "@/components/ui/dialog";
import { useAgent } from "@/lib/client/use-agent";
import { LanguageSwitch } from "./language-switch";
import { pagesBehind } from "./bar-pages";
import { pageIcons } from "./page-icons";
import { isPageOf } from "./pages";

/** The pages that have no place in the bar of a phone. */
export function MoreSheet({ onClose }: { onClose(): void }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const { href } = useAgent();
  return (
    <Dialog title={t("morePages")} onClose={onClose} footer={<Button onClick={onClose}>{t("close")}</Button>}>
      <ul className="-mx-2 grid grid-cols-2 gap-1">
        {pagesBehind.map((page) => {
          const Icon = pageIcons[page.id];
          const current = isPageOf(page, pathname);
          return (
            <li key={page.id}>
              <DeskLink
                href={href(page.path)}
                onClick={onClose}
                aria-current={current ? "page" : undefined}
                className={`flex h-12 items-center gap-2.5 rounded-md px-2.5 text-base text-ink ${current ? "bg-raised font-medium" : "hover:bg-raised"}`}
              >
                <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
                {t(`pages.${page.id}`)}
              </DeskLink>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        onClick={() => {
          onClose();
          openCommandMenu();
        }}
        className="-mx-2 mt-1 flex h-12 w-full items-center gap-2.5 rounded-md border-t px-2.5 text-base text-ink hover:bg-raised"
      >
        <Search aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
        {t("commands")}
      </button>
      <LanguageSwitch className="mt-3" />
    </Dialog>
  );
}
