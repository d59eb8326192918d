"use client";

import { BrokenPage } from "@/components/shell/broken-page";

/** Within the frame: the other pages stay in reach. */
export default function DeskError({ reset }: { error: Error; reset(): void }) {
  return <BrokenPage onRetry={reset} />;
}
