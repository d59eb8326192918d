"use client";

import { useEffect, useState } from "react";
import { warnBeforeLeaving } from "@/lib/client/use-leave-warning";

type Listed<View> = { data: View | undefined; dataUpdatedAt: number };
type Kept<Secret> = { secret: Secret; at: number };

export type ToldPlace<Secret> = { get(): Kept<Secret> | null; set(kept: Kept<Secret> | null): void };

/** Where a page keeps what it has told, over ways to other pages. A reload loses it, so the browser asks before. */
export function createToldPlace<Secret>(): ToldPlace<Secret> {
  let kept: Kept<Secret> | null = null;
  let stopWarning: (() => void) | null = null;
  return {
    get: () => kept,
    set(next) {
      kept = next;
      stopWarning?.();
      stopWarning = next && warnBeforeLeaving();
    },
  };
}

/**
 * A secret that was just made and is told this once. It goes with what it opens; only a list that was read after it was
 * made can say that, because nobody can look the secret up again.
 */
export function useToldOnce<View, Secret>(
  place: ToldPlace<Secret>,
  { data, dataUpdatedAt }: Listed<View>,
  opens: (view: View, secret: Secret) => boolean,
) {
  const [kept, setKept] = useState(() => place.get());
  const isOver = kept !== null && data !== undefined && dataUpdatedAt > kept.at && !opens(data, kept.secret);
  useEffect(() => {
    if (isOver) place.set(null);
  }, [isOver, place]);
  const keep = (next: Kept<Secret> | null) => {
    place.set(next);
    setKept(next);
  };
  return {
    told: isOver ? null : (kept?.secret ?? null),
    tell: (secret: Secret) => keep({ secret, at: Date.now() }),
    forget: () => keep(null),
  };
}
