"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DeskLink } from "@/components/ui/desk-link";
import { onDemand } from "@/components/ui/on-demand";
import { useAgent } from "@/lib/client/use-agent";
import { errorWords } from "@/lib/i18n/error-words";
import type { DeskProblem } from "@/lib/views/me";
import { useMe } from "./me";

// Most pages show none of them, so no page waits for their script.
const FaultsBanner = onDemand(async () => (await import("./faults-banner")).FaultsBanner);
const LogReading = onDemand(async () => (await import("./log-reading")).LogReading);
const OverwriteBanner = onDemand(async () => (await import("./overwrite-banner")).OverwriteBanner);

/** What concerns every page: whose directory this is (P-1) and what is broken (P-4, P-18). */
export function Banners() {
  const t = useTranslations("shell.banner");
  const { stateDir, problems, faults, openclawLog } = useMe();
  if (problems.length === 0 && faults.length === 0 && openclawLog.reading === null && !stateDir.named)
    return null;
  return (
    <aside aria-label={t("label")}>
      {problems.map((problem) =>
        problem.kind === "overwrite" ? (
          <OverwriteBanner key={problem.overwrite.auditId} overwrite={problem.overwrite} />
        ) : (
          <ProblemBanner key={problem.message} problem={problem} />
        ),
      )}
      {faults.length > 0 && <FaultsBanner faults={faults} />}
      {openclawLog.reading !== null && <LogReading />}
      {stateDir.named && (
        <p className="border-b bg-info-soft px-4 py-1.5 text-sm text-info-ink md:px-6">
          {t.rich(stateDir.kind === "foreign" ? "foreign" : "own", {
            path: stateDir.path,
            code: (text) => <code className="font-mono text-xs">{text}</code>,
          })}
        </p>
      )}
    </aside>
  );
}

function ProblemBanner({ problem }: { problem: Exclude<DeskProblem, { kind: "overwrite" }> }) {
  const words = useTranslations();
  const t = useTranslations("shell.banner");
  const { href } = useAgent();
  return (
    <Alert>
      <p className="min-w-0 flex-1">
        {problem.kind === "config" ? (
          <>
            <code className="font-mono text-xs">{errorWords(words, problem.said)}</code>{" "}
            {t(problem.isServing ? "serving" : "notServing")}
          </>
        ) : problem.kind === "decisions" ? (
          t("decisions")
        ) : (
          errorWords(words, problem.said)
        )}
      </p>
      <DeskLink href={href("/doctor")} className="in-line shrink-0 font-medium underline underline-offset-2">
        {t("doctor")}
      </DeskLink>
    </Alert>
  );
}

function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap gap-x-3 gap-y-1 border-b bg-bad-soft px-4 py-2 text-sm text-bad-ink md:px-6"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </div>
  );
}
