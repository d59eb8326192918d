"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { useAgent } from "@/lib/client/use-agent";

/** Each provider is a page of its own, so these are links. */
export function ProviderTabs({ providers, current }: { providers: readonly string[]; current: string }) {
  const t = useTranslations("order");
  const { href } = useAgent();
  const known = providers.includes(current) ? providers : [...providers, current];
  return (
    <nav aria-label={t("providers")} className="py-0.5">
      <ul className="flex flex-wrap gap-x-1">
        {known.map((provider) => (
          <li key={provider}>
            <DeskLink
              href={href(`/order/${encodeURIComponent(provider)}`)}
              aria-current={provider === current ? "page" : undefined}
              className={`flex h-9 items-center rounded-lg border px-2.5 text-base sm:px-3 font-medium whitespace-nowrap pointer-coarse:h-10 ${provider === current ? "border-line bg-surface text-ink" : "border-transparent text-muted hover:text-ink"}`}
            >
              {provider}
            </DeskLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
