"use client";

import { Ellipsis } from "lucide-react";
import { useState, type ComponentType, type ReactNode } from "react";
import { IconButton } from "./icon-button";
import type { MenuEntry, MenuProps } from "./menu";

type Props = { label: string; title: ReactNode; entries: readonly MenuEntry[] };

const load = async () => (await import("./menu")).Menu;

/** The three dots. The menu itself is loaded when somebody reaches for it, not with the page. */
export function MenuButton({ label, title, entries }: Props) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null);
  if (Menu) return <Menu trigger={<Dots label={label} />} title={title} entries={entries} />;
  const warm = () => void load();
  return (
    <Dots
      label={label}
      aria-haspopup="menu"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={async () => {
        const loaded = await load();
        setMenu(() => loaded);
      }}
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
