"use client";

import { useMemo } from "react";
import { useKeptDraft } from "@/components/shell/use-kept-draft";
import { useLockWords } from "@/components/ui/use-lock-words";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { ConflictView } from "@/components/ui/conflict-view";
import { useNowBetween } from "@/lib/client/use-now";
import { dryRun, rowsOf, withChain, withRows } from "@/lib/views/chain-draft";
import { isSameChain, readChain, type ChainValue } from "@/lib/views/chain-value";
import { changeTimes } from "@/lib/views/change-times";
import { isBegunChain } from "@/lib/views/kept-draft";
import { mergeLists } from "@/lib/views/merge-lists";
import type { Draft } from "@/lib/views/draft-standing";
import type { ChainScope, ModelsView } from "@/lib/views/models";
import { selectionRules } from "@/lib/views/selection-rules";
import { ChainBar } from "./chain-bar";
import { ChainCard } from "./chain-card";
import { ChainChange } from "./chain-change";
import { ChainVersion } from "./chain-version";
import { DryRunPanel } from "./dry-run-panel";
import { SelectionRulesPanel } from "./selection-rules-panel";
import { useSaveChain } from "./use-save-chain";

export function ChainEditor({ view, scope }: { view: ModelsView; scope: ChainScope }) {
  // What all agents share is one draft, whichever agent is looked at.
  const name = scope === "agent" ? `chain of agent ${view.agentId}` : `chain of ${scope}`;
  const { draft: begun, set: setBegun, isOld } = useKeptDraft(name, isBegunChain);
  const { facts, revision } = view;
  const { written, lock } = view.chains[scope];
  const lockWords = useLockWords();
  const roleLock = useLockReason({ readOnlyReason: null });
  const lockedBecause = roleLock ?? lockWords(lock);
  const saved = useMemo(() => readChain(written), [written]);
  const value = begun ? begun.value : saved;
  const changes = useMemo(() => changeTimes(facts), [facts]);
  const now = useNowBetween(changes, view.now);
  const steps = useMemo(() => dryRun(facts, { scope, value }, now), [facts, scope, value, now]);
  const drafted = useMemo(() => withChain(facts, { scope, value }), [facts, scope, value]);
  const rules = useMemo(() => selectionRules(drafted), [drafted]);
  const { save, busy, conflict, changedMeanwhile, dropConflict } = useSaveChain({
    view,
    scope,
    draft: begun,
    onEnd: () => setBegun(null),
  });

  const change = (next: ChainValue) => {
    const { base, revision: mark } = begun ?? { base: saved, revision };
    setBegun(isSameChain(next, base) ? null : { value: next, base, revision: mark });
  };
  const rebase = (next: ChainValue): Draft<ChainValue> => ({ value: next, base: saved, revision });
  const discard = () => {
    dropConflict();
    setBegun(null);
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <ChainCard
          facts={drafted}
          defaults={readChain(view.chains.defaults.written)}
          scope={scope}
          value={value}
          before={begun && rowsOf(begun.base)}
          lockedBecause={lockedBecause}
          onChange={change}
        />
        <ChainBar
          view={view}
          scope={scope}
          begun={begun}
          isOld={isOld}
          changedMeanwhile={changedMeanwhile}
          busy={busy}
          lockedBecause={lockedBecause}
          onDiscard={discard}
          onSave={(draft) => void save(draft)}
        />
        {begun && (
          <ConflictView
            conflict={conflict}
            mine={<ChainVersion value={begun.value} />}
            theirs={<ChainVersion value={saved} />}
            busy={busy}
            onKeepMine={() => {
              const mine = rebase(begun.value);
              setBegun(mine);
              void save(mine);
            }}
            onTakeTheirs={discard}
            onMerge={() => {
              const rows = mergeLists(rowsOf(begun.base), rowsOf(begun.value), rowsOf(saved));
              setBegun(rebase(withRows(begun.value, rows)));
            }}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <DryRunPanel steps={steps} isDraft={begun !== null} scope={scope} agentId={view.agentId} />
        <ChainChange view={view} scope={scope} value={value} />
      </div>
      {scope !== "image" && <SelectionRulesPanel rules={rules} />}
    </div>
  );
}
