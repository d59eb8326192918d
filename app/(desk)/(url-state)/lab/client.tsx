"use client";

import { LabPage } from "@/components/lab/lab-page";

/** The gateway's own engine for operators' expressions (P-27). */
const loadPatterns = async () => (await import("@/lib/openclaw/operator-pattern")).compileOperatorPattern;

export function LabClient() {
  return <LabPage loadPatterns={loadPatterns} />;
}
