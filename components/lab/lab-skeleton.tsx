import { useTranslations } from "next-intl";

export function LabSkeleton() {
  const t = useTranslations("lab");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="grid gap-4 lg:grid-cols-2">
      {[0, 1].map((panel) => (
        <div key={panel} className="flex flex-col gap-4 rounded-xl border bg-surface p-4">
          <span className="skeleton h-5 w-32" />
          <span className="skeleton h-8 w-full" />
          <span className="skeleton h-24 w-full" />
          <span className="skeleton h-40 w-full" />
        </div>
      ))}
    </div>
  );
}
