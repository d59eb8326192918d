"use client";

import { createContext, use, useState } from "react";
import { putAwayCookie } from "../views/put-away";

/** Names of the cards this browser has put away; the server read them from the cookie, so nothing jumps. */
export const PutAway = createContext<readonly string[]>([]);

export function usePutAway(name: string) {
  const known = use(PutAway);
  const [now, setNow] = useState(false);
  const putAway = () => {
    document.cookie = `${putAwayCookie}=${[...known, name].join(".")}; path=/; max-age=31536000; samesite=lax`;
    setNow(true);
  };
  return { isPutAway: now || known.includes(name), putAway };
}
