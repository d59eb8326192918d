import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { getLocale, getMessages, getNow, getTimeZone } from "next-intl/server";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { DeskProviders } from "@/components/shell/desk-providers";
import { frameMessages } from "@/lib/i18n/page-messages";
import { recordEarlyPresses } from "@/lib/client/early-presses";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Understudy", template: "%s · Understudy" },
  description: "The failover desk for language-model agents.",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Reading the headers makes every page dynamic, so that each carries its own nonce (P-29). */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const locale = await getLocale();
  return (
    <html lang={locale} className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: recordEarlyPresses }}
        />
        <DeskProviders
          nonce={nonce}
          locale={locale}
          messages={frameMessages(await getMessages())}
          serverZone={await getTimeZone()}
          renderedAt={(await getNow()).getTime()}
        >
          {children}
        </DeskProviders>
      </body>
    </html>
  );
}
