"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider, type AbstractIntlMessages, type Locale } from "next-intl";
import { ThemeProvider } from "next-themes";
import { useState, type ReactNode } from "react";
import { Toasts } from "@/components/ui/toasts";
import { createDeskQueryClient } from "@/lib/client/query-client";
import { Nonce } from "@/lib/client/use-nonce";
import { RenderedAt } from "@/lib/client/use-now";
import { EarlyInput } from "./early-input";
import { useBrowserZone } from "./use-browser-zone";

type Props = {
  nonce: string | undefined;
  locale: Locale;
  messages: AbstractIntlMessages;
  serverZone: string;
  renderedAt: number;
  children: ReactNode;
};

export function DeskProviders(props: Props) {
  // A soft navigation brings another nonce; the policy in force is still that of the first page.
  const [nonce] = useState(props.nonce);
  const [renderedAt] = useState(props.renderedAt);
  const [queries] = useState(createDeskQueryClient);
  const zone = useBrowserZone(props.serverZone);

  return (
    <Nonce value={nonce}>
      <RenderedAt value={renderedAt}>
        <NextIntlClientProvider locale={props.locale} messages={props.messages} timeZone={zone}>
          <ThemeProvider attribute="data-theme" nonce={nonce}>
            <CSPProvider nonce={nonce}>
              <QueryClientProvider client={queries}>
                {props.children}
                <Toasts />
                <EarlyInput />
              </QueryClientProvider>
            </CSPProvider>
          </ThemeProvider>
        </NextIntlClientProvider>
      </RenderedAt>
    </Nonce>
  );
}
