"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { deskClock } from "@/lib/client/desk-clock";
import { isApiError, sendJson } from "@/lib/client/fetch-json";
import { forgetDraftsOfOthers } from "@/lib/client/forget-drafts";
import { useNow } from "@/lib/client/use-now";
import { Field } from "@/components/ui/field";
import { focusField } from "@/components/ui/focus-field";
import { FormProblem } from "@/components/ui/form-problem";
import { useProblemText } from "@/components/ui/use-problem-text";

type Problem = { text: string; lockedUntil: number | null };

/** Name and password. A wrong one and a lock-out (P-22) are told by the server. */
export function SignInForm({
  defaultName,
  onSignedIn,
}: {
  defaultName: string;
  onSignedIn(mustChange: boolean): void;
}) {
  const t = useTranslations("login");
  const said = useTranslations("error.said");
  const problemText = useProblemText();
  const problemId = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const secondsLeft = useNow((now) => secondsTo(problem?.lockedUntil ?? null, now));
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
      setProblem({ text: problemText(error), lockedUntil: lockedUntilOf(error) });
      setBusy(false);
      focusField(form, "password");
    }
  }

  // Over: what was said holds no longer.
  const shown = secondsLeft === 0 ? null : problem;
  const counting = secondsLeft ? said("sign-in-locked", { seconds: secondsLeft }) : null;

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
        aria-invalid={shown !== null}
        aria-describedby={problemId}
      />
      <FormProblem id={problemId} text={shown && shown.text} shown={counting} />
      <Button look="primary" type="submit" busy={busy} className="h-9">
        {t("signIn")}
      </Button>
    </form>
  );
}

/** When the server lets somebody try again; null where it is no lock-out. */
function lockedUntilOf(error: unknown): number | null {
  if (!isApiError(error) || error.said?.id !== "sign-in-locked") return null;
  return deskClock.now() + 1_000 * Number(error.said.values.seconds);
}

const secondsTo = (time: number | null, now: number): number | null =>
  time === null ? null : Math.max(0, Math.ceil((time - now) / 1_000));
