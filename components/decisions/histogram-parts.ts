import type { histogramParts } from "@/lib/views/histogram";

/** From the bottom of a bar to its top: what went well carries the rest. */
export const partLooks = {
  answered: "bg-ok",
  fellBack: "bg-warn",
  failed: "bg-bad",
  other: "bg-control",
} as const satisfies Record<(typeof histogramParts)[number], string>;
