"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { sendJson } from "@/lib/client/fetch-json";
import { forgetDraftsOfOthers } from "@/lib/client/forget-drafts";
import { Field } from "@/components/ui/field";
import { focusField } from "@/components/ui/focus-field";
import { FormProblem } from "@/components/ui/form-problem";
import { useProblemText } from "@/components/ui/use-problem-text";

/** Name and password. A wrong one and a lock-out (P-22) are told by the server. */
export function SignInForm({
  defaultName,
  onSignedIn,
}: {
  defaultName: string;
  onSignedIn(mustChange: boolean): void;
}) {
  const t = useTranslations("login");
  const problemText = useProblemText();
  const problemId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const name = String(typed.get("name")).trim();
    setBusy(true);
    setProblem(null);
    try {
      const answer = await sendJson<{ mustChangePassword: boolean }>("POST", "/api/sign-in", {
        name,
        password: String(typed.get("password")),
      });
      forgetDraftsOfOthers(name);
      onSignedIn(answer.mustChangePassword);
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
      focusField(form, "password");
    }
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t("name")} name="name" autoComplete="username" defaultValue={defaultName} required />
      <Field
        label={t("password")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        aria-invalid={problem !== null}
        aria-describedby={problemId}
      />
      <FormProblem id={problemId} text={problem} />
      <Button look="primary" type="submit" disabled={busy} className="h-9">
        {t("signIn")}
      </Button>
    </form>
  );
}
