import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewMe } from "@/lib/views/me";
import { putAwayCookie, readPutAway } from "@/lib/views/put-away";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const operator = await requirePageOperator();
  const putAway = readPutAway((await cookies()).get(putAwayCookie)?.value);
  return (
    <Shell me={viewMe(operator, getRuntime(), putAway)} putAway={putAway}>
      {children}
    </Shell>
  );
}
