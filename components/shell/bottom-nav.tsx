"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { usePathname } from "next/navigation";
import { useAgent } from "@/lib/client/use-agent";
import { isPageOf, pages } from "./pages";

/** The navigation of narrow screens, in reach of a thumb. */
export function BottomNav() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const { href } = useAgent();
  return (
    <nav
      aria-label={t("navigation")}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {pages.map((page) => {
          const current = isPageOf(page, pathname);
          return (
            <li key={page.id} className="flex-1">
              <DeskLink
                href={href(page.path)}
                aria-current={current ? "page" : undefined}
                className={`flex h-14 flex-col items-center justify-center gap-0.5 text-xs ${current ? "font-medium text-ink" : "text-muted"}`}
              >
                <page.icon aria-hidden className="size-5" strokeWidth={current ? 2.25 : 1.75} />
                {t(`pages.${page.id}`)}
              </DeskLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
