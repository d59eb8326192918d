"use client";

import { pathOf } from "@/lib/views/policy-draft";
import { usePolicyWords } from "./use-policy-words";

/** Values by path, to compare with the same ones of somebody else. */
export function PolicyVersion({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { label, text } = usePolicyWords();
  return (
    <dl className="text-sm">
      {Object.entries(values).map(([key, value]) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">{label(pathOf(key))}</dt>
          <dd className="tabular-nums">{text(pathOf(key), value)}</dd>
        </div>
      ))}
    </dl>
  );
}
