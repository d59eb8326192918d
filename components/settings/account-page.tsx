"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/components/shell/me";
import { NewPasswordForm } from "@/components/shell/new-password-form";
import { notify } from "@/components/ui/notify";
import { Section } from "@/components/ui/section";
import { SettingsFrame } from "./settings-frame";
import { SignInsPanel } from "./sign-ins-panel";

/** What every operator may set: the own password and sign-ins. */
export function AccountPage() {
  const t = useTranslations("settings.account");
  const shell = useTranslations("shell");
  const { name, role } = useMe();
  const [changes, setChanges] = useState(0);
  return (
    <SettingsFrame tab="account">
      <p className="col-span-full text-sm text-muted">{t("who", { name, role: shell(`role.${role}`) })}</p>
      <Section title={t("password")}>
        <div className="max-w-sm px-4 pb-4">
          <p className="mb-3 text-sm text-muted">{t("passwordText")}</p>
          <NewPasswordForm
            key={changes}
            onChanged={() => {
              setChanges(changes + 1);
              notify({ title: t("changed"), description: t("changedText") });
            }}
          />
        </div>
      </Section>
      <SignInsPanel whose="own" />
    </SettingsFrame>
  );
}
