"use client";

import { useState } from "react";

type Listed<View> = { data: View | undefined; dataUpdatedAt: number };

/**
 * A secret that was just made and is told this once. It goes with what it opens; only a list that was read after it was
 * made can say that, because nobody can look the secret up again.
 */
export function useToldOnce<View, Secret>(
  { data, dataUpdatedAt }: Listed<View>,
  opens: (view: View, secret: Secret) => boolean,
) {
  const [kept, keep] = useState<{ secret: Secret; at: number } | null>(null);
  const isOver = kept !== null && data !== undefined && dataUpdatedAt > kept.at && !opens(data, kept.secret);
  return {
    told: isOver ? null : (kept?.secret ?? null),
    tell: (secret: Secret) => keep({ secret, at: Date.now() }),
    forget: () => keep(null),
  };
}
