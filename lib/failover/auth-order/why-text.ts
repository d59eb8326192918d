import { formatSpacedDuration } from "../format-duration";
import { formatUtcTime } from "./format-utc-time";
import type { OrderWhy, Tier, Wait } from "./order-why";

/** The sentence in English with times in UTC, for the command line and programs. `now`: ms since the epoch. */
export const orderWhyText = (why: OrderWhy, now: number): string =>
  whyText(why, (at) => formatUtcTime(at, now));

/** The same for who knows the reader's zone and writes times in it. */
export function whyText(why: OrderWhy, formatTime: (at: number) => string): string {
  switch (why.id) {
    case "not-cooled":
      return `${whyText(why.values.why, formatTime)}; cooldown not applied`;
    case "preferred":
      return "preferred by this session";
    case "only-free":
      return "the only one free";
    case "switched-off":
      return "switched off by the operator";
    case "switched-off-until":
      return `switched off by the operator until ${formatTime(why.values.until)}`;
    case "waiting":
      return `waiting: ${reasonText(why.values)} ${endText(why.values, formatTime)}`;
    case "waiting-model":
      return `waiting: ${reasonText(why.values)} on ${why.values.model} ${endText(why.values, formatTime)}`;
    case "stored-place":
      return `${ordinal(why.values.place)} in the stored order`;
    case "configured-place":
      return `${ordinal(why.values.place)} in the configured order`;
    case "tier-before":
      return `${tierNames[why.values.tier]} before ${tierNames[why.values.other]}`;
    case "tier-after":
      return `${tierNames[why.values.tier]} after ${tierNames[why.values.other]}`;
    case "working-login":
      return "a working login before those that must be refreshed";
    case "must-refresh":
      return "its access token must be refreshed first";
    case "never-used":
      return "never used";
    case "used-longest-ago":
      return `used longest ago (${formatSpacedDuration(why.values.agoMs)})`;
    case "used-last":
      return `used last (${formatSpacedDuration(why.values.agoMs)})`;
    case "equal-to-next":
      return "equal to the next; the earlier stored one first";
    case "equal-to-previous":
      return "equal to the one before; the later stored one last";
    case "external-login":
      return `external: the login of ${why.values.program}, which only OpenClaw reads`;
    case "listed-not-stored":
      return "listed but not stored";
    case "configured-not-stored":
      return "configured but not stored";
    case "setup-inactive":
      return "set up but not activated yet; finish its setup";
    case "other-provider":
      return `belongs to ${why.values.provider}`;
    case "unknown-provider":
      return "belongs to another provider";
    case "mode-mismatch":
      return `config says ${why.values.configured}, stored is ${why.values.stored}`;
    case "no-login":
      return "no login stored";
    case "no-token":
      return "no token stored";
    case "no-key":
      return "no key stored";
    case "invalid-expires":
      return "its expiry is not a valid time; store the token again";
    case "expired":
      return `token expired on ${formatTime(why.values.expiredAt)}; log in again`;
    case "expired-refreshed":
      return `token expired on ${formatTime(why.values.expiredAt)}; ${why.values.program} refreshes this login`;
    case "no-access":
      return "no working access token; log in again";
    case "no-access-refreshed":
      return `no working access token; ${why.values.program} refreshes this login`;
    case "unresolved":
      return "its secret reference cannot be resolved; check the secret provider";
    case "unresolved-ref":
      return `its secret reference ${why.values.ref} cannot be resolved; check the secret provider`;
    case "not-listed":
      return `not listed in the order of ${why.values.provider}`;
    case "not-configured":
      return `not among the configured profiles of ${why.values.provider}`;
    case "config-key":
      return "the key of openclaw.json, used when no stored profile is usable";
    case "kept-for-program":
      return "no credential is stored here; its windows are kept for the program that brings it";
  }
}

const tierNames: Record<Tier, string> = {
  oauth: "OAuth",
  token: "tokens",
  api_key: "API keys",
  elsewhere: "credentials kept elsewhere",
};

const reasonText = ({ reason }: Wait): string =>
  reason === "none" ? "unknown reason" : reason.replaceAll("_", " ");

const endText = ({ until, source }: Wait, formatTime: (at: number) => string): string =>
  `until ${formatTime(until)} (${sourceNames[source]})`;

const sourceNames: Record<Wait["source"], string> = {
  retry_after: "Retry-After",
  provider_reset: "reported by the provider",
  ladder: "ladder",
  manual: "set by hand",
};

function ordinal(place: number): string {
  const tens = place % 100;
  if (tens >= 11 && tens <= 13) return `${place}th`;
  const endings: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };
  return `${place}${endings[place % 10] ?? "th"}`;
}
