"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useNow } from "@/lib/client/use-now";
import type { SentenceWords } from "@/lib/i18n/sentence-words";
import { useTimeFormat } from "./use-time-format";

const quarterMs = 15 * 60_000;

/** For sentences of the core. Days begin at a quarter of an hour wherever the reader lives. */
export function useSentenceWords(): SentenceWords {
  const t = useTranslations();
  const { moment } = useTimeFormat();
  const quarter = useNow((now) => Math.floor(now / quarterMs));
  return useMemo(
    () => ({ t, moment: (at: number) => moment(at, quarter * quarterMs) }),
    [t, moment, quarter],
  );
}
