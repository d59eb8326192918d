"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { pages } from "@/components/shell/pages";
import { onDemand } from "@/components/ui/on-demand";
import { takeEarlyKeys } from "@/lib/client/early-presses";
import { useAgent } from "@/lib/client/use-agent";
import { subscribeToMenu } from "./open-command-menu";
import { createShortcutReader, type ShortcutEvent } from "./shortcuts";

const CommandMenu = onDemand(async () => (await import("./command-menu")).CommandMenu);
const ShortcutSheet = onDemand(async () => (await import("./shortcut-sheet")).ShortcutSheet);

/** Listens to the keys of the whole desk; what they open is loaded when it is first asked for. */
export function CommandKeys() {
  const [open, setOpen] = useState<"menu" | "help" | null>(null);
  const router = useRouter();
  const { href } = useAgent();

  const follow = useEffectEvent((event: ShortcutEvent) => {
    if (event.kind !== "page") return setOpen((now) => (now === event.kind ? null : event.kind));
    const page = pages.find(({ id }) => id === event.id);
    if (page) router.push(href(page.path));
  });

  useEffect(() => {
    const read = createShortcutReader();
    const stop = new AbortController();
    const heed = (pressed: KeyboardEvent) => {
      const event = pressed.isComposing ? null : read(pressed, isTaken(pressed.target));
      if (!event) return;
      pressed.preventDefault();
      follow(event);
    };
    takeEarlyKeys().forEach(heed);
    const onKey = (pressed: KeyboardEvent) => {
      if (!pressed.defaultPrevented) heed(pressed);
    };
    window.addEventListener("keydown", onKey, { signal: stop.signal });
    const unsubscribe = subscribeToMenu(() => setOpen("menu"));
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, []);

  if (open === "menu") return <CommandMenu onClose={() => setOpen(null)} onHelp={() => setOpen("help")} />;
  if (open === "help") return <ShortcutSheet onClose={() => setOpen(null)} />;
  return null;
}

/** A key in a field, a menu or a dialog belongs to it. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]") !==
    null;
