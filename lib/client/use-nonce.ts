"use client";

import { createContext, use } from "react";

/** The nonce of the page's content security policy, for libraries that add style elements. */
export const Nonce = createContext<string | undefined>(undefined);

export const useNonce = () => use(Nonce);
