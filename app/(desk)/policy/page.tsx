import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currentPolicy } from "@/app/api/policy/current-policy";
import { PolicyPage } from "@/components/policy/policy-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { keys } from "@/lib/client/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("policy"))("title") };
}

export default async function Page() {
  const { role } = await requirePageOperator();
  const queries = new QueryClient();
  queries.setQueryData(keys.policy, currentPolicy(role));
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <PolicyPage />
    </HydrationBoundary>
  );
}
