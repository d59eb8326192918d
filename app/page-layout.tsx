import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { PageMessages } from "@/components/ui/page-messages";
import type { PageNamespace } from "@/lib/i18n/page-messages";

/** The layout of a page that has messages of its own. */
export const pageLayout = (namespace: PageNamespace) =>
  async function PageLayout({ children }: { children: ReactNode }) {
    const { [namespace]: own } = await getMessages();
    return <PageMessages messages={{ [namespace]: own }}>{children}</PageMessages>;
  };
