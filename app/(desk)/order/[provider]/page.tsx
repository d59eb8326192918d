import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrderPage } from "@/components/order/order-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { authKeyOf } from "@/lib/failover/provider-id";

type Props = { params: Promise<{ provider: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("order");
  return { title: `${decodeURIComponent((await params).provider)} · ${t("title")}` };
}

export default async function Page({ params }: Props) {
  await requirePageOperator();
  return <OrderPage provider={authKeyOf(decodeURIComponent((await params).provider))} />;
}
