import { getTranslations } from "next-intl/server";
import { DeskLink } from "@/components/ui/desk-link";
import { buttonClass } from "@/components/ui/button";

/** Ours, because Next's own brings a style element without a nonce. */
export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <main className="grid min-h-dvh place-items-center px-4 text-center">
      <div>
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="mt-1 mb-5 text-sm text-muted">{t("text")}</p>
        <DeskLink href="/" className={buttonClass()}>
          {t("back")}
        </DeskLink>
      </div>
    </main>
  );
}
