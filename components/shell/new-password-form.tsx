"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { isApiError, sendJson } from "@/lib/client/fetch-json";
import { Field } from "@/components/ui/field";
import { focusField } from "@/components/ui/focus-field";
import { FormProblem } from "@/components/ui/form-problem";
import { useProblemText } from "@/components/ui/use-problem-text";

type Props = { autoFocus?: boolean; onChanged(): void };
type Name = "current" | "next" | "again";

/** At the first sign-in, where nothing else opens until it is changed (P-22), and in the settings. */
export function NewPasswordForm({ autoFocus = false, onChanged }: Props) {
  const t = useTranslations("login");
  const problemText = useProblemText();
  const problemId = useId();
  const [problem, setProblem] = useState<{ field: Name; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const next = String(typed.get("next"));
    const refuse = (field: Name, text: string) => {
      setProblem({ field, text });
      setBusy(false);
      focusField(form, field);
    };
    if (next !== String(typed.get("again"))) return refuse("again", t("different"));
    setBusy(true);
    setProblem(null);
    try {
      await sendJson("POST", "/api/password", { current: String(typed.get("current")), next });
      onChanged();
    } catch (error) {
      refuse(
        isApiError(error) && error.said?.id === "password-wrong" ? "current" : "next",
        problemText(error),
      );
    }
  }
  const field = (name: Name) => ({
    name,
    type: "password",
    required: true,
    autoComplete: name === "current" ? "current-password" : "new-password",
    ...(problem?.field === name && { "aria-invalid": true, "aria-describedby": problemId }),
  });

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t("current")} autoFocus={autoFocus} {...field("current")} />
      <Field label={t("next")} {...field("next")} />
      <Field label={t("again")} {...field("again")} />
      <FormProblem id={problemId} text={problem?.text ?? null} />
      <Button look="primary" type="submit" busy={busy} className="h-9">
        {t("change")}
      </Button>
    </form>
  );
}
