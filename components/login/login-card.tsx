"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { Logo } from "@/components/shell/logo";
import { NewPasswordForm } from "@/components/shell/new-password-form";
import { SignInForm } from "./sign-in-form";

/** `wanted`: the page one gets to. */
export function LoginCard({ mustChangePassword, wanted }: { mustChangePassword: boolean; wanted: string }) {
  const t = useTranslations("login");
  const router = useRouter();
  const enterDesk = () => router.replace(wanted);
  const [changing, setChanging] = useState(mustChangePassword);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <p className="mb-6 flex items-center justify-center gap-2 text-lg font-semibold">
          <Logo />
          Understudy
        </p>
        <div className="rounded-xl border bg-surface p-6">
          <h1 className="text-lg font-semibold">{changing ? t("changeTitle") : t("title")}</h1>
          <p className="mt-1 mb-5 text-sm text-muted">{changing ? t("changeText") : t("text")}</p>
          {changing ? (
            <NewPasswordForm autoFocus onChanged={enterDesk} />
          ) : (
            <SignInForm
              defaultName="operator"
              onSignedIn={(mustChange) => (mustChange ? setChanging(true) : enterDesk())}
            />
          )}
        </div>
        {!changing && <p className="mt-4 text-center text-xs text-faint">{t("hint")}</p>}
        <p className="mt-3 text-center">
          <LanguageSwitch />
        </p>
      </div>
    </main>
  );
}
