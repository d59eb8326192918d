import { formatModelRef } from "../failover/model-ref";
import type { DecisionRecord } from "../failover/run-record";

/** A field of a record of the log when it is a text with something in it. */
export function textOf(record: DecisionRecord, field: string): string | undefined {
  const value = record[field];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function numberOf(record: DecisionRecord, field: string): number | undefined {
  const value = record[field];
  return typeof value === "number" ? value : undefined;
}

/** `provider/model` from two fields; undefined when either is missing. */
export function refOf(record: DecisionRecord, providerField: string, modelField: string): string | undefined {
  const provider = textOf(record, providerField);
  const model = textOf(record, modelField);
  return provider === undefined || model === undefined ? undefined : formatModelRef(provider, model);
}

/** When the line was written, epoch ms. */
export const timeOf = (record: DecisionRecord): number => Date.parse(textOf(record, "time") ?? "") || 0;
