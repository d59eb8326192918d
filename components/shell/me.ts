"use client";

import { createContext, use } from "react";
import type { MeView } from "@/lib/views/me";

export const Me = createContext<MeView | null>(null);

export function useMe(): MeView {
  const me = use(Me);
  if (!me) throw new Error("useMe belongs inside the shell.");
  return me;
}
