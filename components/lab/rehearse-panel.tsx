"use client";

import { useTranslations } from "next-intl";
import { FaultForm } from "@/components/shell/fault-form";
import { FaultsList } from "@/components/shell/faults-list";
import { useMe } from "@/components/shell/me";
import { EmptyFace } from "@/components/ui/empty-face";
import { Section } from "@/components/ui/section";
import type { BoardView } from "@/lib/views/board";
import type { FaultTarget } from "@/lib/views/faults";
import { labModels } from "@/lib/views/lab-chain";
import { useRehearsalTarget } from "./lab-params";

/** Fault switches: real requests, failures that are not (P-34). */
export function RehearsePanel({ board }: { board: BoardView }) {
  const t = useTranslations("faults");
  const { faults } = useMe();
  const [chosen, setChosen] = useRehearsalTarget();
  const { facts } = board;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Section title={t("title")}>
        <FaultForm agentId={board.agentId} target={targetOf(chosen)}>
          <label className="flex min-w-0 flex-col gap-1 text-sm font-medium">
            {t("target")}
            <select
              value={chosen}
              onChange={(event) => void setChosen(event.target.value)}
              className="h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-base font-normal pointer-coarse:h-11"
            >
              <option value="">{t("choose")}</option>
              <optgroup label={t("models")}>
                {labModels(facts).map((model) => (
                  <option key={model} value={`model:${model}`}>
                    {model}
                  </option>
                ))}
              </optgroup>
              <optgroup label={t("profiles")}>
                {Object.keys(facts.profiles).map((profileId) => (
                  <option key={profileId} value={`profile:${profileId}`}>
                    {profileId}
                  </option>
                ))}
              </optgroup>
            </select>
          </label>
        </FaultForm>
      </Section>
      <Section title={t("running")}>
        {faults.length === 0 ? (
          <EmptyFace title={t("none")}>{t("noneNext")}</EmptyFace>
        ) : (
          <FaultsList faults={faults} />
        )}
      </Section>
    </div>
  );
}

function targetOf(chosen: string): FaultTarget | null {
  const [kind, ...rest] = chosen.split(":");
  const name = rest.join(":");
  if (name === "") return null;
  if (kind === "profile") return { kind, profileId: name };
  return kind === "model" ? { kind, model: name } : null;
}
