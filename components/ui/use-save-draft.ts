"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SaveResult } from "@/lib/client/save-view";
import { notify } from "./notify";
import { useReportProblem } from "./use-report-problem";

/** `base`: what was saved when the draft was begun, `revision` its mark. */
export type Draft<Value> = { value: Value; base: Value; revision: string };

type Options<Value, View> = {
  put(value: Value, revision: string): Promise<SaveResult<View>>;
  savedIn(view: View): { value: Value; revision: string };
  isSame(a: Value, b: Value): boolean;
  /** Takes what the server answered, for everybody who shows it. */
  keep(view: View): void;
  onSaved(): void;
  words: {
    saved(value: Value): string;
    notSaved: string;
    undone: string;
    notUndone: string;
    /** What was changed and when it counts. */
    about: string;
  };
};

/** Saves a draft: the toast offers Undo; if somebody else saved meanwhile, what stands there now is the conflict. */
export function useSaveDraft<Value, View>(options: Options<Value, View>) {
  const { put, savedIn, isSame, keep, onSaved, words } = options;
  const t = useTranslations("draft");
  const report = useReportProblem();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<View | null>(null);

  async function write({ value, base, revision }: Draft<Value>) {
    let result = await put(value, revision);
    // The mark covers the whole file or row: a change somewhere else in it is no conflict here.
    if (!result.ok) {
      const now = savedIn(result.current);
      if (isSame(now.value, base)) result = await put(value, now.revision);
    }
    keep(result.ok ? result.view : result.current);
    return result;
  }

  async function save(draft: Draft<Value>) {
    setBusy(true);
    try {
      const result = await write(draft);
      if (!result.ok) return setConflict(result.current);
      setConflict(null);
      onSaved();
      const { revision } = savedIn(result.view);
      const undoing = { value: draft.base, base: draft.value, revision };
      notify({
        title: words.saved(draft.value),
        description: words.about,
        action: { label: t("undo"), run: () => void undo(undoing) },
      });
    } catch (error) {
      report(words.notSaved, error);
    } finally {
      setBusy(false);
    }
  }

  async function undo(draft: Draft<Value>) {
    try {
      const result = await write(draft);
      if (result.ok) notify({ title: words.undone, description: words.about });
      else notify({ title: words.notUndone, description: t("changedMeanwhile"), isError: true });
    } catch (error) {
      report(words.notUndone, error);
    }
  }

  return { save, busy, conflict, dropConflict: () => setConflict(null) };
}
