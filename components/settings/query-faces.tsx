"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorFace } from "@/components/ui/error-face";
import { SettingsSkeleton } from "./settings-skeleton";

type Props<View> = {
  query: UseQueryResult<View>;
  /** What goes around the faces: a panel of their own, or less inside of one. */
  frame?: string;
  children(view: View): ReactNode;
};

/** Loading, or an error with a way to try again, until there is something to show. */
export function QueryFaces<View>({ query, frame = "rounded-xl border bg-surface", children }: Props<View>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <SettingsSkeleton frame={frame} />;
  return (
    <div className={frame}>
      <ErrorFace error={query.error} onRetry={() => void query.refetch()} />
    </div>
  );
}
