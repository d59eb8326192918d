"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its HTML is taken over: what only the browser knows, or reads, comes after that. */
export const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
