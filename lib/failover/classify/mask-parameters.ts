import { says, type Evidence } from "./evidence";
import { viewText, type TextView } from "./text-view";

// "Unsupported parameter: rate_limit" speaks of a parameter, not of a limit: its name is never matched (C-29).

const word = "[\\w$.[\\]-]{1,100}";
const quoted = "[\"'`\\\\]{1,4}[\\w$[][\\w$.[\\] -]{0,99}[\"'`\\\\]{1,4}";
/** The next field of a JSON body is no further name. */
const noField = "(?![\\w$.[\\]\"'`\\\\-]{0,100}\\s?:)";
const listOf = (one: string): string => `${one}(?:\\s?,\\s?${one}${noField}){0,9}`;
const complaints = [
  // Behind a colon any word is a name, elsewhere its quotes or an underscore have to show that it is one.
  `(?:unknown|unsupported) parameters?(?:\\s+names?)?\\s{0,4}:?\\s{0,4}(${listOf(quoted)})`,
  `(?:unknown|unsupported) parameters?(?:\\s+names?)?\\s{0,4}:\\s{0,4}(${listOf(word)})`,
  `(?:unknown|unsupported) parameters?\\s{1,4}(?=[a-z0-9]{1,100}_)(${word})`,
  `["'\`](${word})["'\`] is an (?:unknown|unsupported) parameter`,
].map((source) => new RegExp(source, "g"));

export function maskParameters(evidence: Evidence): Evidence {
  const { main, details, views, signal } = evidence;
  if (!says(evidence, "unknown_parameter") && evidence.code !== "UNKNOWN_PARAMETER") return evidence;
  const names = new Set([...views.flatMap(({ lower }) => namesIn(lower)), signal.param?.toLowerCase() ?? ""]);
  const masked = [...names].filter((one) => one !== "").map(namePattern);
  const cover = (view: TextView): TextView => viewText(maskNames(view.lower, masked));
  const covered = { main: main === null ? null : cover(main), details: details.map(cover) };
  const visible = covered.main === null ? covered.details : [covered.main, ...covered.details];
  return { ...evidence, ...covered, views: visible, isUnmarked: false, masked };
}

export const maskNames = (text: string, masked: readonly RegExp[]): string =>
  masked.reduce((rest, pattern) => rest.replace(pattern, " "), text);

const namesIn = (lower: string): string[] =>
  complaints
    .flatMap((complaint) => [...lower.matchAll(complaint)])
    .flatMap(([, list = ""]) => list.split(","))
    .map((part) => part.replace(/^[\s"'`\\]+|["'`\\.\s]+$/g, ""));

function namePattern(parameter: string): RegExp {
  const literal = parameter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w$])${literal}(?![\\w$])`, "gi");
}
