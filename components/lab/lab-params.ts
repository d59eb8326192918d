import {
  debounce,
  parseAsInteger,
  parseAsJson,
  parseAsString,
  parseAsStringLiteral,
  useQueryState,
  useQueryStates,
} from "nuqs";
import { isPlainRecord } from "@/lib/failover/own-value";
import type { DraftOrders } from "@/lib/views/draft-orders";

export const labTabs = ["classify", "scenario", "replay", "rehearse", "chat"] as const;

// A link shows a colleague the same picture: what is pasted, how who answers, which orders are tried.

export const useLabTab = () =>
  useQueryState(
    "tab",
    parseAsStringLiteral(labTabs).withDefault("classify").withOptions({ history: "push" }),
  );

const typed = parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(300) });

/** Where the failure came from. */
export const useQuestionParams = () => useQueryStates({ provider: typed, model: typed, profile: typed });

export const failureParams = { status: typed, headers: typed, body: typed };

const isText = (value: unknown): value is string => typeof value === "string";

function readAnswers(value: unknown): Readonly<Record<string, string>> | null {
  if (!isPlainRecord(value)) return null;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
  );
}

function readOrders(value: unknown): DraftOrders | null {
  if (!isPlainRecord(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([provider, ids]): [string, readonly string[]][] =>
      Array.isArray(ids) && ids.every(isText) ? [[provider, ids]] : [],
    ),
  );
}

/** Who answers how: by `provider/model`, or that and a profile id; `pasted` is what stands in Classify. */
export const useScenarioParams = () =>
  useQueryStates({
    ask: typed,
    answers: parseAsJson(readAnswers).withDefault({}),
    times: parseAsInteger.withDefault(1),
    gap: parseAsInteger.withDefault(30),
  });

export const mostRuns = 20;

/** Orders to try, for scenarios and replay alike. */
export const useDraftOrders = () => useQueryState("orders", parseAsJson(readOrders).withDefault({}));

export const replayLengths = [20, 50, 100, 200] as const;

export const useReplayParams = () =>
  useQueryStates({ last: parseAsInteger.withDefault(50), run: parseAsString });

/** What a rehearsal is set up for: `profile:<id>` or `model:<ref>`. */
export const useRehearsalTarget = () => useQueryState("fail", typed);

/** Which session of the gateway the chat goes on with. */
export const useChatId = () => useQueryState("chat", typed);
