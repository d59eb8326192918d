"use client";

import { NextIntlClientProvider, useLocale, useMessages, type AbstractIntlMessages } from "next-intl";
import type { ReactNode } from "react";

/** Adds what a page says to what the frame says. */
export function PageMessages({
  messages,
  children,
}: {
  messages: AbstractIntlMessages;
  children: ReactNode;
}) {
  const frame = useMessages();
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...frame, ...messages }}>
      {children}
    </NextIntlClientProvider>
  );
}
