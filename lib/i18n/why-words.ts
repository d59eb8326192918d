import type { OrderWhy, Wait } from "../failover/auth-order/order-why";
import { durationText, type SentenceWords } from "./sentence-words";

/** Why a profile stands where it stands, or why it is left out (O-40, O-41); in English as `whyText` says it. */
export function whyWords(words: SentenceWords, why: OrderWhy): string {
  const { t, moment } = words;
  switch (why.id) {
    case "not-cooled":
      return t("why.not-cooled", { why: whyWords(words, why.values.why) });
    case "waiting":
    case "waiting-model":
      return t("why.waiting", { wait: waitWords(words, why) });
    case "switched-off-until":
      return t("why.switched-off-until", { until: moment(why.values.until) });
    case "tier-before":
    case "tier-after": {
      const { tier, other } = why.values;
      return t(`why.${why.id}`, { tier: t(`why.tier.${tier}`), other: t(`why.tier.${other}`) });
    }
    case "used-longest-ago":
    case "used-last":
      return t(`why.${why.id}`, { ago: durationText(t, why.values.agoMs) });
    case "expired":
    case "expired-refreshed":
      return t(`why.${why.id}`, { ...why.values, expiredAt: moment(why.values.expiredAt) });
    default:
      return t(`why.${why.id}`, "values" in why ? why.values : {});
  }
}

type Waiting = Extract<OrderWhy, { id: "waiting" | "waiting-model" }>;

/** What it waits for and until when, for where it is said already that it waits. */
export function waitWords({ t, moment }: SentenceWords, why: Waiting): string {
  const { reason, until, source } = why.values satisfies Wait;
  const wait = { reason: t(`why.reason.${reason}`), until: moment(until), source: t(`why.source.${source}`) };
  return why.id === "waiting"
    ? t("why.wait", wait)
    : t("why.wait-model", { ...wait, model: why.values.model });
}
