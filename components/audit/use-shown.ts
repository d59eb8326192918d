"use client";

import { useTranslations } from "next-intl";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { isPlainRecord } from "@/lib/failover/own-value";
import { isOpenEnded } from "@/lib/views/profile-card";
import { fields, nestedFields, settingOf } from "./audit-fields";
import { valueWord } from "./value-word";

/** The last that JavaScript has a date for. */
const lastMoment = 8_640_000_000_000_000;
const isMoment = (name: string | null) => name !== null && /(Until|At|^until|^lastUsed|^expires)$/.test(name);
const isFilled = (text: string | null) => text !== null;

/** What a field of a record, or the target of one, is called; a name of its own, e.g. a model's, stays as it is. */
export function useFieldWord(): (name: string) => string {
  const t = useTranslations("audit");
  return (name) => {
    const known = fields.find((field) => field === name);
    if (known) return t(`field.${known}`);
    const setting = settingOf(name);
    return setting ? t(`setting.${setting.id}`, { provider: setting.provider ?? "" }) : name;
  };
}

/** A value as people read it, as far as its name tells what it is. */
export function useShown(): (name: string | null, value: unknown) => string {
  const t = useTranslations("audit");
  const words = useTranslations();
  const wordOf = useFieldWord();
  const { full } = useTimeFormat();

  function ofRecord(name: string | null, record: Readonly<Record<string, unknown>>): string {
    return Object.entries(record)
      .map(([key, value]) => `${keyWord(name, key)}: ${shown(key, value)}`)
      .join(isNested(record) ? "\n" : ", ");
  }

  function keyWord(name: string | null, key: string): string {
    const reason = name === "failureCounts" ? valueWord("reason", key) : null;
    return reason === null ? wordOf(key) : words(reason);
  }

  function ofText(name: string | null, text: string): string {
    const word = valueWord(name, text);
    if (word !== null) return words(word);
    const at = isMoment(name) ? Date.parse(text) : NaN;
    return Number.isNaN(at) ? text : full(at);
  }

  function shown(name: string | null, value: unknown): string {
    if (typeof value === "string") return ofText(name, value);
    if (typeof value === "boolean") return t(`flag.${value}`);
    if (typeof value === "number" && isMoment(name) && value <= lastMoment)
      return isOpenEnded({ until: value }) ? words("profile.windows.byHand") : full(value);
    if (Array.isArray(value) && value.length > 0) {
      const parts = value.map((item: unknown) =>
        typeof item === "string" ? item : isInWords(null, item) ? ofRecord(null, item) : null,
      );
      if (parts.every(isFilled)) return parts.join(value.every(isPlainRecord) ? "\n" : ", ");
    }
    return isInWords(name, value) ? ofRecord(name, value) : JSON.stringify(value, null, 1);
  }

  return shown;
}

const isNested = (record: Readonly<Record<string, unknown>>) => Object.values(record).some(isPlainRecord);

/** Field by field, if all of its fields have words; anything else is shown as it is written. */
const isInWords = (name: string | null, value: unknown): value is Readonly<Record<string, unknown>> =>
  isPlainRecord(value) &&
  Object.keys(value).length > 0 &&
  ((name !== null && nestedFields.has(name)) ||
    Object.keys(value).every((key) => fields.some((field) => field === key)));
