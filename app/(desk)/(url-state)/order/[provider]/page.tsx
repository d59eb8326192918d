import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currentOrder } from "@/app/api/auth-order/current-order";
import { OrderPage } from "@/components/order/order-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { keys } from "@/lib/client/queries";
import { authKeyOf } from "@/lib/failover/provider-id";
import { getRuntime } from "@/lib/runtime/get-runtime";

type Props = {
  params: Promise<{ provider: string }>;
  searchParams: Promise<{ agent?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("order");
  return { title: `${decodeURIComponent((await params).provider)} · ${t("title")}` };
}

export default async function Page({ params, searchParams }: Props) {
  const { role } = await requirePageOperator();
  const provider = authKeyOf(decodeURIComponent((await params).provider));
  const { agent } = await searchParams;
  const runtime = getRuntime();
  const agentId = typeof agent === "string" && agent !== "" ? agent : runtime.defaultAgentId;
  const queries = new QueryClient();
  if (runtime.facts(agentId)) {
    queries.setQueryData(keys.order(agentId, provider), currentOrder({ agentId, provider, role }));
  }
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <OrderPage provider={provider} />
    </HydrationBoundary>
  );
}
