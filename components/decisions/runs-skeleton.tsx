import { useTranslations } from "next-intl";

export function RunsSkeleton() {
  const t = useTranslations("decisions");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="divide-y">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-6 px-4">
          <span className="skeleton h-3.5 w-24" />
          <span className="skeleton h-3.5 w-20 max-md:hidden" />
          <span className="skeleton h-3.5 flex-1" />
          <span className="skeleton h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
