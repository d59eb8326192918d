"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { sendJson } from "@/lib/client/fetch-json";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { useProblemText } from "@/components/ui/use-problem-text";

type Props = { autoFocus?: boolean; onChanged(): void };

/** At the first sign-in, where nothing else opens until it is changed (P-22), and in the settings. */
export function NewPasswordForm({ autoFocus = false, onChanged }: Props) {
  const t = useTranslations("login");
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next = String(form.get("next"));
    if (next !== String(form.get("again"))) return setProblem(t("different"));
    setBusy(true);
    setProblem(null);
    try {
      await sendJson("POST", "/api/password", { current: String(form.get("current")), next });
      onChanged();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={t("current")}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={autoFocus}
      />
      <Field label={t("next")} name="next" type="password" autoComplete="new-password" required />
      <Field label={t("again")} name="again" type="password" autoComplete="new-password" required />
      <FormProblem text={problem} />
      <Button look="primary" type="submit" disabled={busy} className="h-9">
        {t("change")}
      </Button>
    </form>
  );
}
