import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewMe } from "@/lib/views/me";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const operator = await requirePageOperator();
  return <Shell me={viewMe(operator, getRuntime())}>{children}</Shell>;
}
