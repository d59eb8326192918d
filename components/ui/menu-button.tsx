"use client";

import { Ellipsis } from "lucide-react";
import { useState, type ReactNode } from "react";
import { IconButton } from "./icon-button";
import type { MenuEntry } from "./menu";
import { onDemand } from "./on-demand";

type Props = { label: string; title: ReactNode; entries: readonly MenuEntry[] };

const load = async () => (await import("./menu")).Menu;
const Menu = onDemand(load, ({ trigger, notLoaded }) => (
  <>
    {trigger}
    {notLoaded}
  </>
));

/** The three dots. The menu itself is loaded when somebody reaches for it, not with the page. */
export function MenuButton({ label, title, entries }: Props) {
  const [isAsked, setAsked] = useState(false);
  const dots = <Dots label={label} />;
  if (isAsked) return <Menu trigger={dots} title={title} entries={entries} onClose={() => setAsked(false)} />;
  const warm = () => void load().catch(() => null);
  return (
    <Dots
      label={label}
      aria-haspopup="menu"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => setAsked(true)}
    />
  );
}

function Dots(props: Omit<Parameters<typeof IconButton>[0], "children">) {
  return (
    <IconButton {...props}>
      <Ellipsis aria-hidden className="size-4" />
    </IconButton>
  );
}
