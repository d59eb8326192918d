"use client";

import { CircleCheck, PlugZap } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DraftBar } from "@/components/ui/draft-bar";
import { FormProblem } from "@/components/ui/form-problem";
import { useProblemText } from "@/components/ui/use-problem-text";
import { Section } from "@/components/ui/section";
import { addFirstProvider, testModel, type TestResult } from "@/lib/client/first-run";
import { ConfigPreview } from "./config-preview";
import { ModelChain } from "./model-chain";
import { ProviderFields } from "./provider-fields";
import { TryProblem } from "./try-problem";
import { useProviderDraft } from "./use-provider-draft";

type Props = { onDone(added: { gatewayKey: string | null }): void };

/** Provider, chain, test, save: top to bottom on one page. */
export function SetupForm({ onDone }: Props) {
  const t = useTranslations("firstRun");
  const tDraft = useTranslations("draft");
  const format = useFormatter();
  const draft = useProviderDraft();
  const [busy, setBusy] = useState<"test" | "save" | null>(null);
  const [tested, setTested] = useState<{ of: string; result: TestResult } | null>(null);
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const { ready, typed, chain: models } = draft;
  const [primary] = models;
  const isReady = ready !== null && primary !== undefined;
  // A result counts for what was tried only.
  const tryKey = JSON.stringify([ready, primary]);
  const result = tested?.of === tryKey ? tested.result : null;

  async function call(what: "test" | "save", work: () => Promise<void>) {
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(null);
    }
  }
  const test = () =>
    call("test", async () => {
      if (isReady) setTested({ of: tryKey, result: await testModel(ready, primary) });
    });
  const save = () =>
    call("save", async () => {
      if (!isReady) return;
      const added = await addFirstProvider(ready, models);
      draft.discard();
      onDone(added);
    });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        {draft.isBegun && draft.isOld && (
          <DraftBar
            label={tDraft("unsaved")}
            isBegun
            isOld
            state={tDraft("unsaved")}
            detail={draft.asked ? t("keptInstead", { preset: draft.asked }) : t("typeKeyAgain")}
          >
            <Button onClick={draft.discard}>{tDraft("discard")}</Button>
          </DraftBar>
        )}
        <Section title={t("step1")}>
          <ProviderFields draft={draft} />
        </Section>
        <Section title={t("step2")} beside={<span className="text-sm text-muted">{t("step2Text")}</span>}>
          <ModelChain draft={draft} />
        </Section>
        <Section title={t("step3")}>
          <div className="flex flex-col gap-3 border-t px-4 py-4">
            <p className="text-sm text-muted">
              {isReady ? t("step3Text", { model: `${typed.provider}/${primary}` }) : t("incomplete")}
            </p>
            <div role="status">
              {result?.ok && (
                <p className="flex items-center gap-2 text-sm font-medium text-ok-ink">
                  <CircleCheck aria-hidden className="size-4" />
                  {t("answered", { ms: format.number(result.tookMs) })}
                </p>
              )}
              {result && !result.ok && <TryProblem failure={result} />}
            </div>
            <FormProblem text={problem} />
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => void test()} disabled={!isReady} busy={busy !== null}>
                <PlugZap aria-hidden className="size-3.5" />
                {busy === "test" ? t("testing") : t("test")}
              </Button>
              <Button look="primary" onClick={() => void save()} disabled={!isReady} busy={busy !== null}>
                {t(result?.ok ? "save" : "saveUntested")}
              </Button>
            </div>
          </div>
        </Section>
      </div>
      <ConfigPreview typed={typed} models={models} />
    </div>
  );
}
