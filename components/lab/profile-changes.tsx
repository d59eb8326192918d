"use client";

import { useTranslations } from "next-intl";
import { ProfileLink } from "@/components/ui/name-link";
import { modelsInRun } from "@/components/ui/names-in-run";
import { Section } from "@/components/ui/section";
import type { ProfileChange } from "@/lib/views/lab-scenario";
import type { RunView } from "@/lib/views/run";
import { WindowList } from "./window-text";

/** The windows of every profile the run touched, before it and after it. */
export function ProfileChanges({ changes, run }: { changes: readonly ProfileChange[]; run: RunView }) {
  const t = useTranslations("lab.changes");
  const names = modelsInRun(run);
  return (
    <Section title={t("title")}>
      {changes.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("none")}</p>
      ) : (
        <table className="w-full text-left text-sm max-md:block">
          <thead className="text-xs text-faint max-md:sr-only">
            <tr>
              <th scope="col" className="py-1.5 pl-4 font-medium">
                {t("profile")}
              </th>
              <th scope="col" className="py-1.5 pl-4 font-medium">
                {t("before")}
              </th>
              <th scope="col" className="py-1.5 pr-4 pl-4 font-medium">
                {t("after")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y border-t max-md:block">
            {changes.map(({ profileId, before, after }) => (
              <tr key={profileId} className="align-top max-md:block max-md:py-2.5">
                <th scope="row" className="py-2.5 pl-4 font-medium max-md:block max-md:py-0">
                  <ProfileLink profileId={profileId} />
                </th>
                <td className="py-2.5 pl-4 text-muted tabular-nums max-md:block max-md:py-0.5">
                  <span className="md:hidden">{t("before")}: </span>
                  <WindowList windows={before} now={run.startedAt} since={Infinity} names={names} />
                </td>
                <td className="py-2.5 pr-4 pl-4 tabular-nums max-md:block max-md:py-0">
                  <span className="md:hidden">{t("after")}: </span>
                  <WindowList windows={after} now={run.endedAt} since={run.startedAt} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
