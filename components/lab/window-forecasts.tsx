"use client";

import { useTranslations } from "next-intl";
import type { Name } from "@/components/ui/named-text";
import { Section } from "@/components/ui/section";
import { FilterSelect } from "@/components/ui/filter-select";
import type { AgentFacts } from "@/lib/failover/config";
import { formatModelRef } from "@/lib/failover/model-ref";
import { authKeyOf } from "@/lib/failover/provider-id";
import type { JudgedFailure } from "@/lib/failover/runner/judge-failure";
import { forecastOn, forecastOnFresh, type Forecast } from "@/lib/views/lab-forecast";
import { WindowList, WindowText } from "./window-text";

type Props = {
  judged: JudgedFailure;
  facts: AgentFacts;
  now: number;
  question: { provider: string; model: string };
  profileId: string;
  onProfile(profileId: string): void;
};

/** The window a failure opens: on a profile that never failed, and on one of this agent as it stands now. */
export function WindowForecasts({ judged, facts, now, question, profileId, onProfile }: Props) {
  const t = useTranslations("lab.forecast");
  const asked = { judged, facts, now, ...question };
  const own = Object.keys(facts.profiles).filter(
    (id) => authKeyOf(facts.profiles[id]?.provider ?? "") === authKeyOf(question.provider),
  );
  const chosen = own.includes(profileId) ? profileId : (own[0] ?? null);
  const fresh = forecastOnFresh(asked);
  const { provider, model } = question;
  const names = model === "" ? [] : [{ model: formatModelRef(provider, model), as: model }];
  return (
    <Section title={t("title")}>
      <dl className="divide-y border-t text-sm">
        <Row name={t("fresh")}>
          <Effect forecast={fresh} now={now} names={names} />
        </Row>
        {chosen !== null && (
          <Row
            name={
              <FilterSelect
                label={t("profile")}
                any={t("firstProfile")}
                value={chosen}
                options={own.map((id) => ({ value: id, label: id }))}
                onChange={onProfile}
              />
            }
          >
            <Before forecast={forecastOn(asked, chosen)} now={now} names={names} />
          </Row>
        )}
      </dl>
    </Section>
  );
}

function Row({ name, children }: { name: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 px-4 py-3">
      <dt className="min-w-0 text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

type EffectProps = { forecast: Forecast; now: number; names: readonly Name[] };

function Effect({ forecast: { window }, now, names }: EffectProps) {
  const t = useTranslations("lab.forecast");
  if (window === null) return t("nothing");
  return (
    <>
      <WindowText window={window} now={now} since={now} names={names} />
      {window.reused && <span className="text-muted"> {t("reused")}</span>}
    </>
  );
}

function Before({ forecast, now, names }: EffectProps) {
  const t = useTranslations("lab.forecast");
  return (
    <div className="flex flex-col gap-1">
      <p>
        <span className="text-muted">{t("now")}</span>{" "}
        <WindowList windows={forecast.before} now={now} since={Infinity} names={names} />
      </p>
      <p>
        <span className="text-muted">{t("then")}</span>{" "}
        {forecast.window === null ? (
          t("nothing")
        ) : (
          <WindowList windows={forecast.after} now={now} since={now} names={names} />
        )}
        {forecast.window?.reused && <span className="text-muted"> {t("reused")}</span>}
      </p>
    </div>
  );
}
