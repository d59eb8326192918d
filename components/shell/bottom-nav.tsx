"use client";

import { Ellipsis, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { DeskLink } from "@/components/ui/desk-link";
import { onDemand } from "@/components/ui/on-demand";
import { useAgent } from "@/lib/client/use-agent";
import { barIcons, barPages, pagesBehind } from "./bar-pages";
import { isPageOf } from "./pages";

const MoreSheet = onDemand(async () => (await import("./more-sheet")).MoreSheet);

/** The navigation of narrow screens, in reach of a thumb: four pages and the rest behind "More". */
export function BottomNav() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const { href } = useAgent();
  const [open, setOpen] = useState(false);
  const isBehind = pagesBehind.some((page) => isPageOf(page, pathname));
  return (
    <nav
      aria-label={t("navigation")}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {barPages.map((page) => {
          const current = isPageOf(page, pathname);
          return (
            <li key={page.id} className="flex-1">
              <DeskLink
                href={href(page.path)}
                aria-current={current ? "page" : undefined}
                className={itemClass(current)}
              >
                <Icon icon={barIcons[page.id]} current={current} />
                {t(`pages.${page.id}`)}
              </DeskLink>
            </li>
          );
        })}
        <li className="flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={`${itemClass(isBehind)} w-full`}
          >
            <Icon icon={Ellipsis} current={isBehind} />
            {t("more")}
          </button>
        </li>
      </ul>
      {open && <MoreSheet onClose={() => setOpen(false)} />}
    </nav>
  );
}

const itemClass = (current: boolean) =>
  `flex h-14 flex-col items-center justify-center gap-0.5 text-center text-[min(0.75rem,3.6vw)] leading-tight ${current ? "font-medium text-ink" : "text-muted"}`;

function Icon({ icon: Sign, current }: { icon: LucideIcon; current: boolean }) {
  return <Sign aria-hidden className="size-5" strokeWidth={current ? 2.25 : 1.75} />;
}
