import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { isApiError } from "@/lib/client/fetch-json";
import { useAgent } from "@/lib/client/use-agent";

/** In place of a run that is not there, or was not told. */
export function NoRun({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useTranslations("run");
  const { href } = useAgent();
  if (!isApiError(error) || error.status !== 404) return <ErrorFace error={error} onRetry={onRetry} />;
  return (
    <EmptyFace title={t("missing")}>
      <p className="mb-3">{t("missingNext")}</p>
      <DeskLink href={href("/decisions")} className={buttonClass()}>
        {t("back")}
      </DeskLink>
    </EmptyFace>
  );
}
