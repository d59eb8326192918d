"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMe } from "./me";

/** What concerns every page: whose directory this is (P-1) and what is broken (P-4, P-18). */
export function Banners() {
  const t = useTranslations("shell.banner");
  const { stateDir, problems } = useMe();
  return (
    <>
      {problems.map((problem) => (
        <p
          key={problem}
          role="alert"
          className="flex gap-2 border-b bg-bad-soft px-4 py-2 text-sm text-bad-ink md:px-6"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      ))}
      {stateDir.named && (
        <p className="border-b bg-info-soft px-4 py-1.5 text-sm text-info-ink md:px-6">
          {t.rich(stateDir.kind === "foreign" ? "foreign" : "own", {
            path: stateDir.path,
            code: (text) => <code className="font-mono text-xs">{text}</code>,
          })}
        </p>
      )}
    </>
  );
}
