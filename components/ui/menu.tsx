"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

export type MenuEntry = {
  id: string;
  label: string;
  onSelect(): void;
  /** Why it is locked; each reason stands once at the top of the menu. */
  lockedBecause?: string | null;
  danger?: boolean;
};

type Props = {
  trigger: ReactElement;
  title: ReactNode;
  entries: readonly MenuEntry[];
  /** Takes back that it was asked for, where it could not be loaded. */
  onClose(): void;
};

/** Opens at once: it is loaded when its button is used (see menu-button.tsx). */
export function Menu({ trigger, title, entries }: Props) {
  const locks = [...new Set(entries.map((entry) => entry.lockedBecause ?? "").filter(Boolean))];
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-40">
          <Base.Popup className="max-w-72 min-w-48 rounded-lg border border-line-strong bg-surface p-1 text-ink outline-none">
            <Base.Group>
              <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs text-faint">{title}</Base.GroupLabel>
              {locks.map((lock) => (
                <p key={lock} className="px-2.5 pb-1.5 text-xs text-muted">
                  {lock}
                </p>
              ))}
              {entries.map((entry) => (
                <Base.Item
                  key={entry.id}
                  disabled={Boolean(entry.lockedBecause)}
                  onClick={entry.onSelect}
                  className={`block cursor-default rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-disabled:text-faint data-highlighted:bg-raised pointer-coarse:py-2.5 ${entry.danger ? "text-bad-ink" : ""}`}
                >
                  {entry.label}
                </Base.Item>
              ))}
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
