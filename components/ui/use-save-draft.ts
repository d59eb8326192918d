"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { SaveResult } from "@/lib/client/save-view";
import { draftStanding, type Draft } from "@/lib/views/draft-standing";
import { notify } from "./notify";
import { useReportProblem } from "./use-report-problem";

type Options<Value, View> = {
  /** What is saved now, as everybody shows it, and the draft over it. */
  view: View;
  draft: Draft<Value> | null;
  put(value: Value, revision: string): Promise<SaveResult<View>>;
  savedIn(view: View): { value: Value; revision: string };
  isSame(saved: Value, value: Value): boolean;
  /** Whether nothing of the draft was changed by somebody else; without it, whether all is as it was begun on. */
  isFree?(saved: Value, draft: Draft<Value>): boolean;
  /** Whether saving would change nothing any more, although it is not what is saved in this place. */
  isSpent?: boolean;
  /** Takes what the server answered, for everybody who shows it. */
  keep(view: View): void;
  /** The draft is saved, or somebody else saved just the same. */
  onEnd(): void;
  words: {
    saved(value: Value): string;
    notSaved: string;
    undone: string;
    notUndone: string;
    /** What was changed and when it counts. */
    about: string;
  };
};

/** Whether somebody else's version stands against the draft whose save was refused, or was taken back since. */
export type Conflict = "open" | "withdrawn" | null;

/**
 * Saves a draft: the toast offers Undo; if somebody else saved meanwhile, there is a conflict with what is saved now, for
 * as long as it is. A draft that equals what is saved ends by itself.
 */
export function useSaveDraft<Value, View>(options: Options<Value, View>) {
  const { view, draft, put, savedIn, isSame, isSpent = false, keep, onEnd, words } = options;
  const t = useTranslations("draft");
  const report = useReportProblem();
  const [busy, setBusy] = useState(false);
  /** Mark of the draft whose save was refused: one begun on anything else is another draft. */
  const [refused, setRefused] = useState<string | null>(null);
  const { isFree = (saved: Value, { base }: Draft<Value>) => isSame(saved, base) } = options;
  const standing = draft && draftStanding(savedIn(view).value, draft, { isSame, isFree });

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (standing === "saved" || isSpent) end();
  }, [standing, isSpent]);

  async function write({ value, base, revision }: Draft<Value>) {
    let result = await put(value, revision);
    // The mark covers the whole file or row: a change somewhere else in it is no conflict here.
    if (!result.ok) {
      const now = savedIn(result.current);
      if (!isSame(now.value, value) && isFree(now.value, { value, base, revision }))
        result = await put(value, now.revision);
    }
    keep(result.ok ? result.view : result.current);
    return result;
  }

  async function save(wanted: Draft<Value>) {
    setBusy(true);
    try {
      const result = await write(wanted);
      if (!result.ok) return setRefused(wanted.revision);
      setRefused(null);
      onEnd();
      const { revision } = savedIn(result.view);
      const undoing = { value: wanted.base, base: wanted.value, revision };
      notify({
        title: words.saved(wanted.value),
        description: words.about,
        action: { label: t("undo"), run: () => void undo(undoing) },
      });
    } catch (error) {
      report(words.notSaved, error);
    } finally {
      setBusy(false);
    }
  }

  async function undo(back: Draft<Value>) {
    try {
      const result = await write(back);
      if (result.ok || isSame(savedIn(result.current).value, back.value))
        notify({ title: words.undone, description: words.about });
      else notify({ title: words.notUndone, description: t("changedMeanwhile"), isError: true });
    } catch (error) {
      report(words.notUndone, error);
    }
  }

  return {
    save,
    busy,
    changedMeanwhile: standing === "overtaken",
    conflict: conflictOf(standing, draft !== null && draft.revision === refused),
    /** The refused draft is given up, so that a later one does not inherit its conflict. */
    dropConflict: () => setRefused(null),
  };
}

function conflictOf(standing: ReturnType<typeof draftStanding> | null, wasRefused: boolean): Conflict {
  if (!wasRefused || standing === null || standing === "saved") return null;
  return standing === "overtaken" ? "open" : "withdrawn";
}
