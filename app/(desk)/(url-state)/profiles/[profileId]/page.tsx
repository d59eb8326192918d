import type { Metadata } from "next";
import { ProfilePage } from "@/components/profiles/profile-page";
import { requirePageOperator } from "@/lib/auth/current-operator";

type Props = { params: Promise<{ profileId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).profileId) };
}

export default async function Page({ params }: Props) {
  await requirePageOperator();
  return <ProfilePage profileId={decodeURIComponent((await params).profileId)} />;
}
