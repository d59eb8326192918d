"use client";

import { useEffect, useSyncExternalStore } from "react";
import { warnBeforeLeaving } from "@/lib/client/use-leave-warning";
import { useMe } from "./me";

type Listed<View> = { data: View | undefined; dataUpdatedAt: number };
/** `by`: the operator it was told to, and nobody else. */
type Kept<Secret> = { secret: Secret; at: number; by: string };

export type ToldPlace<Secret> = {
  /** The same list until it is changed. */
  get(): readonly Kept<Secret>[];
  set(kept: readonly Kept<Secret>[]): void;
  subscribe(listener: () => void): () => void;
  /** Still kept, but nobody is asked any more before leaving. */
  calm(): void;
};

const nothing: readonly never[] = [];

/** Where a page keeps what it has told, over ways to other pages. A reload loses it, so the browser asks before. */
export function createToldPlace<Secret>(): ToldPlace<Secret> {
  let kept: readonly Kept<Secret>[] = nothing;
  let stopWarning: (() => void) | null = null;
  const listeners = new Set<() => void>();
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
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
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
  const kept = useSyncExternalStore(place.subscribe, place.get, () => nothing);
  const isGood = ({ secret, at, by }: Kept<Secret>) =>
    by === name && (data === undefined || dataUpdatedAt <= at || opens(data, secret));
  const good = kept.filter(isGood);
  const isLess = good.length < kept.length;
  useEffect(() => {
    if (isLess) place.set(good);
  });
  return {
    told: good.map(({ secret }) => secret),
    tell(secret: Secret) {
      const others = place.get().filter((other) => idOf(other.secret) !== idOf(secret));
      place.set([...others, { secret, at: Date.now(), by: name }]);
    },
    forget: (secret: Secret) => place.set(place.get().filter((other) => other.secret !== secret)),
  };
}
