"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { localInput, parseLocalInput } from "./local-input";

type Props = { at: number | null; onJump(at: number | null): void };

/** The list begins at a moment of the reader's own zone; newer runs are above, older ones below. */
export function JumpField({ at, onJump }: Props) {
  const t = useTranslations("decisions");
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? (at === null ? "" : localInput(at));

  function submit(event: FormEvent) {
    event.preventDefault();
    const time = parseLocalInput(value);
    setTyped(null);
    if (time !== null) onJump(time);
  }

  return (
    <form onSubmit={submit} className="flex min-w-0 flex-wrap items-center gap-2">
      <label className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
        {t("jumpTo")}
        <input
          type="datetime-local"
          step={1}
          value={value}
          onChange={(event) => setTyped(event.target.value)}
          className="h-8 max-w-full min-w-0 rounded-md border border-control bg-surface px-2 text-sm text-ink tabular-nums pointer-coarse:h-10"
        />
      </label>
      <Button type="submit" disabled={parseLocalInput(value) === null}>
        {t("jump")}
      </Button>
      {at !== null && (
        <Button look="quiet" onClick={() => onJump(null)}>
          {t("toNewest")}
        </Button>
      )}
    </form>
  );
}
