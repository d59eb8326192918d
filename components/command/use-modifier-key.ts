"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** How this keyboard writes the key that makes a letter a command; the server draws the commoner one. */
export const useModifierKey = () =>
  useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
