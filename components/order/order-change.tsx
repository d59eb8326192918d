"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { diffOrder, type DiffLine } from "@/lib/views/order-diff";
import type { OrderView } from "@/lib/views/order";
import { isSameOrder, type OrderDraft } from "@/lib/views/order-draft";

const looks: Record<DiffLine["change"], string> = {
  same: "text-muted",
  removed: "text-bad-ink",
  added: "text-ok-ink",
};
const signs: Record<DiffLine["change"], string> = { same: " ", removed: "-", added: "+" };

/** Where the order is saved, and what exactly changes there: this path and nothing else. */
export function OrderChange({ view, draft }: { view: OrderView; draft: OrderDraft }) {
  const t = useTranslations("order.change");
  const { storedOrder, agentId, provider } = view;
  const lines = diffOrder(storedOrder ?? [], draft ?? []);
  const unchanged = isSameOrder(storedOrder, draft);
  return (
    <Section title={t("title")}>
      <p className="px-4 pb-2 text-sm text-muted">
        {t.rich("where", {
          agent: agentId,
          code: (text) => <code className="font-mono text-xs text-ink">{text}</code>,
        })}
      </p>
      <div
        role="group"
        aria-label={t("diff")}
        className="overflow-x-auto border-t px-4 py-3 font-mono text-xs leading-5 whitespace-pre"
      >
        {storedOrder === null && draft === null ? (
          <p className="text-muted">{t("nothing", { provider })}</p>
        ) : (
          <>
            <p
              className={edgeLook(storedOrder, draft)}
            >{`${edgeSign(storedOrder, draft)} "${provider}": [`}</p>
            {lines.map((line) => (
              <p key={`${line.change} ${line.profileId}`} className={looks[line.change]}>
                {`${signs[line.change]}   "${line.profileId}",`}
              </p>
            ))}
            <p className={edgeLook(storedOrder, draft)}>{`${edgeSign(storedOrder, draft)} ]`}</p>
          </>
        )}
      </div>
      {unchanged && <p className="border-t px-4 py-2 text-xs text-faint">{t("unchanged")}</p>}
    </Section>
  );
}

/** The brackets belong to the change when the whole list comes or goes. */
function edgeOf(before: OrderDraft, after: OrderDraft): DiffLine["change"] {
  if (before === null && after !== null) return "added";
  return after === null && before !== null ? "removed" : "same";
}
const edgeLook = (before: OrderDraft, after: OrderDraft) => looks[edgeOf(before, after)];
const edgeSign = (before: OrderDraft, after: OrderDraft) => signs[edgeOf(before, after)];
