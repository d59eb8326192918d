import { isPlainRecord } from "../failover/own-value";
import type { ChainValue } from "./chain-value";
import type { Draft } from "./draft-standing";
import { orderTargets, type BegunOrder, type OrderDraft } from "./order-draft";
import type { BegunPolicy, PolicyInput } from "./policy-draft";

// Whether what a browser has kept is a draft as this version of the desk makes them.

const isText = (value: unknown): value is string => typeof value === "string";
const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

function isDraftOf<Value>(
  found: unknown,
  isValue: (value: unknown) => value is Value,
): found is Draft<Value> {
  return isPlainRecord(found) && isText(found.revision) && isValue(found.value) && isValue(found.base);
}

const isOrder = (value: unknown): value is OrderDraft => value === null || isList(value);

export const isBegunOrder = (found: unknown): found is BegunOrder =>
  isDraftOf(found, isOrder) &&
  "target" in found &&
  orderTargets.some((target) => target === found.target) &&
  "isMeant" in found &&
  typeof found.isMeant === "boolean";

const isChain = (value: unknown): value is ChainValue =>
  isPlainRecord(value) && (value.primary === null || isText(value.primary)) && isOrder(value.fallbacks);

export const isBegunChain = (found: unknown): found is Draft<ChainValue> => isDraftOf(found, isChain);

export function isBegunPolicy(found: unknown): found is BegunPolicy {
  if (!isPlainRecord(found) || !isPlainRecord(found.inputs) || !isPlainRecord(found.since)) return false;
  const { written, revisions } = found.since;
  return (
    isPlainRecord(written) &&
    Object.values(written).every(isPlainRecord) &&
    isPlainRecord(revisions) &&
    isText(revisions.config) &&
    isText(revisions.settings) &&
    Object.values(found.inputs).every((one) => isPlainRecord(one) && isList(one.path) && isInput(one.input))
  );
}

function isInput(input: unknown): input is PolicyInput {
  if (!isPlainRecord(input)) return false;
  switch (input.kind) {
    case "number":
      return isText(input.text);
    case "ladder":
      return isList(input.steps);
    case "hours":
      return (
        Array.isArray(input.rows) &&
        input.rows.every((row) => isPlainRecord(row) && Object.values(row).every(isText))
      );
    case "value":
      return "value" in input;
    default:
      return false;
  }
}
