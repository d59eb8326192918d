"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Ago } from "@/components/ui/ago";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { endOtherSignIns, endSignIn } from "@/lib/client/settings-mutations";
import { signInsQuery } from "@/lib/client/settings-queries";
import type { SignInView } from "@/lib/views/operators";
import { QueryFaces } from "./query-faces";
import { useSettingsAction } from "./use-settings-action";

/** Where somebody is signed in; each can be ended, and its page goes back to the sign-in. */
export function SignInsPanel({ whose }: { whose: "own" | "all" }) {
  const t = useTranslations("settings.signIns");
  const query = useQuery(signInsQuery(whose));
  const { run, busy } = useSettingsAction();
  const hasOthers = (query.data?.signIns ?? []).some(({ isThis }) => !isThis);
  const endOthers = () =>
    run(endOtherSignIns, {
      done: t("othersDone"),
      failed: t("failed"),
      about: ({ ended }) => t("ended", { count: ended }),
    });
  return (
    <Section
      title={t(whose === "own" ? "own" : "all")}
      aside={
        whose === "own" && (
          <Button
            disabled={!hasOthers}
            busy={busy}
            onClick={() => void endOthers()}
            className="h-auto! min-h-8 max-w-full py-1 whitespace-normal! pointer-coarse:min-h-10"
          >
            {t("endOthers")}
          </Button>
        )
      }
    >
      <QueryFaces query={query} frame="border-t">
        {({ signIns }) =>
          signIns.length === 0 ? (
            <EmptyFace title={t("none")} />
          ) : (
            <ul aria-label={t(whose === "own" ? "own" : "all")} className="divide-y border-t text-sm">
              {signIns.map((signIn) => (
                <SignInRow key={signIn.id} signIn={signIn} withName={whose === "all"} />
              ))}
            </ul>
          )
        }
      </QueryFaces>
    </Section>
  );
}

function SignInRow({ signIn, withName }: { signIn: SignInView; withName: boolean }) {
  const t = useTranslations("settings.signIns");
  const { full, day } = useTimeFormat();
  const { run, busy } = useSettingsAction();
  const { id, operatorName, browser, createdAt, expiresAt, isThis } = signIn;
  const shown = browser || t("unknownBrowser");
  const end = () => run(() => endSignIn(id), { done: t("done"), failed: t("failed"), about: () => shown });
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        {withName && <span className="mr-2 font-semibold">{operatorName}</span>}
        {shown}
        <span className="block text-xs text-muted tabular-nums">
          <span title={full(createdAt)}>
            {t("since")} <Ago at={createdAt} />
          </span>
          {" · "}
          <span title={full(expiresAt)}>{t("endsOn", { day: day(expiresAt) })}</span>
        </span>
      </span>
      {isThis ? (
        <span className="text-xs text-muted">{t("this")}</span>
      ) : (
        <Button
          aria-label={t("endOf", { name: operatorName, browser: shown })}
          busy={busy}
          onClick={() => void end()}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}
