"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { ErrorFace } from "@/components/ui/error-face";
import { orderQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { OrderEditor } from "./order-editor";
import { OrderSkeleton } from "./order-skeleton";
import { ProviderTabs } from "./provider-tabs";

export function OrderPage({ provider }: { provider: string }) {
  const t = useTranslations("order");
  const { agentId } = useAgent();
  const order = useQuery(orderQuery(agentId, provider));
  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="@container/page flex flex-col gap-3.5 p-4 md:px-7 md:py-5">
        <ProviderTabs providers={order.data?.providers ?? [provider]} current={provider} />
        {order.data ? (
          <OrderEditor key={`${agentId} ${provider}`} view={order.data} />
        ) : order.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={order.error} onRetry={() => void order.refetch()} />
          </div>
        ) : (
          <OrderSkeleton />
        )}
      </main>
    </>
  );
}
