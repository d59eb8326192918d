import { useTranslations } from "next-intl";

export function ReplaySkeleton() {
  const t = useTranslations("lab.replay");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="divide-y border-t">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-6 px-4">
          <span className="skeleton h-3.5 w-20" />
          <span className="skeleton h-3.5 flex-1" />
          <span className="skeleton h-3.5 flex-1 max-md:hidden" />
          <span className="skeleton h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
