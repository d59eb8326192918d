import type { RunRecord } from "../failover/run-record";

const providerOf = (candidate: string): string => candidate.slice(0, Math.max(0, candidate.indexOf("/")));

/** What the run can be found and counted by: the values of any of its steps. */
export function termsOf(record: RunRecord): string[] {
  const candidates = [record.answeredBy?.candidate, ...record.steps.map(({ candidate }) => candidate)];
  const profiles = [record.answeredBy?.profileId, ...record.steps.map(({ profileId }) => profileId)];
  const terms = [
    ...candidates.flatMap((ref) => (ref ? [`model:${ref}`, `provider:${providerOf(ref)}`] : [])),
    ...profiles.flatMap((id) => (id ? [`profile:${id}`] : [])),
    ...record.steps.flatMap(({ reason }) => (reason ? [`reason:${reason}`] : [])),
  ];
  return [...new Set(terms)];
}

const longestWord = 40;
const mostWords = 200;

/** Lower case, compatibility forms folded, cut at everything that is no letter and no digit. */
export function wordsIn(text: string): string[] {
  const words =
    text
      .slice(0, 8_000)
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))];
}

/** The rules that decided, as names: to be searched for, not counted. */
export const rulesOf = ({ steps }: RunRecord): string[] => [
  ...new Set(steps.flatMap(({ matchedRule }) => (matchedRule === null ? [] : [`rule:${matchedRule}`]))),
];

/** The client's own part of a session's key (P-30): the rest is the same in all of them. */
export const sessionWords = (sessionKey: string, agentId: string): string[] =>
  wordsIn(sessionKey.replace(/^gk_[0-9a-z]+:/i, "").replace(`${agentId}:`, ""));

/** Amounts differ in every text and would be most of the index: nobody looks for them. */
const measured = /^\d{4,}$/;

/** The words of everything that failed. Models, providers and profiles are found by their names. */
export function searchWordsOf(record: RunRecord): string[] {
  const texts = record.steps.flatMap(({ code, errorPreview }) => [code, errorPreview]);
  const isCandidate = record.steps.some(({ candidate }) => candidate === record.requested);
  const all = [isCandidate ? null : record.requested, record.error, ...texts];
  const words = wordsIn([...new Set(all.filter((text) => text !== null))].join("\n"));
  return words.filter((word) => !measured.test(word)).slice(0, mostWords);
}
