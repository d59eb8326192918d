"use client";

import { useEffect, useState } from "react";
import { useMe } from "./me";
import { warnBeforeLeaving } from "@/lib/client/use-leave-warning";

type Listed<View> = { data: View | undefined; dataUpdatedAt: number };
/** `by`: the operator it was told to, and nobody else. */
type Kept<Secret> = { secret: Secret; at: number; by: string };

export type ToldPlace<Secret> = {
  get(): readonly Kept<Secret>[];
  set(kept: readonly Kept<Secret>[]): void;
  /** Still kept, but nobody is asked any more before leaving. */
  calm(): void;
};

/** Where a page keeps what it has told, over ways to other pages. A reload loses it, so the browser asks before. */
export function createToldPlace<Secret>(): ToldPlace<Secret> {
  let kept: readonly Kept<Secret>[] = [];
  let stopWarning: (() => void) | null = null;
  const calm = () => {
    stopWarning?.();
    stopWarning = null;
  };
  return {
    get: () => kept,
    set(next) {
      kept = next;
      calm();
      if (next.length > 0) stopWarning = warnBeforeLeaving();
    },
    calm,
  };
}

type Rules<View, Secret> = {
  /** A newer secret of the same id takes the place of the older one. */
  idOf(secret: Secret): string;
  opens(view: View, secret: Secret): boolean;
};

/**
 * Secrets that were just made and are told this once, each until it is said to be kept. One goes with what it opens;
 * only a list that was read after it was made can say that, because nobody can look the secret up again. All go when
 * another operator signs in.
 */
export function useToldOnce<View, Secret>(
  place: ToldPlace<Secret>,
  { data, dataUpdatedAt }: Listed<View>,
  { idOf, opens }: Rules<View, Secret>,
) {
  const { name } = useMe();
  const [kept, setKept] = useState(() => place.get());
  const isGood = ({ secret, at, by }: Kept<Secret>) =>
    by === name && (data === undefined || dataUpdatedAt <= at || opens(data, secret));
  const good = kept.filter(isGood);
  const isLess = good.length < kept.length;
  useEffect(() => {
    if (isLess) place.set(good);
  });
  const keep = (next: readonly Kept<Secret>[]) => {
    place.set(next);
    setKept(next);
  };
  return {
    told: good.map(({ secret }) => secret),
    tell: (secret: Secret) =>
      keep([
        ...good.filter((other) => idOf(other.secret) !== idOf(secret)),
        { secret, at: Date.now(), by: name },
      ]),
    forget: (secret: Secret) => keep(good.filter((other) => other.secret !== secret)),
  };
}
