"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { pages } from "@/components/shell/pages";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { pageKeys } from "./shortcuts";
import { useModifierKey } from "./use-modifier-key";

/** Every key the desk listens to. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const t = useTranslations("command");
  const tPage = useTranslations("shell.pages");
  const modifier = useModifierKey();
  return (
    <Dialog
      title={t("shortcuts")}
      onClose={onClose}
      wide
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Group title={t("groups.everywhere")}>
          <Line keys={[modifier, "K"]}>{t("openMenu")}</Line>
          <Line keys={["?"]}>{t("openSheet")}</Line>
          <Line keys={["Esc"]}>{t("closeWhatIsOpen")}</Line>
        </Group>
        <Group title={t("groups.lists")}>
          <Line keys={["Space"]}>{t("lift")}</Line>
          <Line keys={["↑", "↓"]}>{t("moveLifted")}</Line>
          <Line keys={["Esc"]}>{t("dropBack")}</Line>
        </Group>
        <Group title={t("groups.pages")} wide>
          {pages.map(({ id }) => {
            const letter = Object.entries(pageKeys).find(([, page]) => page === id)?.[0];
            return letter ? (
              <Line key={id} keys={["g", letter]}>
                {tPage(id)}
              </Line>
            ) : null;
          })}
        </Group>
      </div>
    </Dialog>
  );
}

function Group({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? "sm:col-span-2" : ""}>
      <h3 className="mb-1.5 text-sm font-semibold text-ink">{title}</h3>
      <dl className={`grid gap-x-8 ${wide ? "sm:grid-cols-2" : ""}`}>{children}</dl>
    </section>
  );
}

function Line({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 border-b py-1 text-ink">
      <dt>{children}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line-strong bg-raised px-1.5 font-sans text-xs"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
