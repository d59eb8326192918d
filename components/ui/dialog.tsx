"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

type Props = {
  title: string;
  onClose(): void;
  children: ReactNode;
  footer: ReactNode;
  wide?: boolean;
};

/** Open as long as it is rendered. Load it with onDemand: no page needs it to begin with. */
export function Dialog({ title, onClose, children, footer, wide = false }: Props) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/30 dark:bg-page/70" />
        <Base.Popup
          className={`fixed inset-x-3 bottom-3 z-40 mx-auto max-h-[85dvh] sm:max-h-[78dvh] overflow-y-auto rounded-xl border border-line-strong bg-surface p-5 text-ink sm:top-[18vh] sm:bottom-auto ${wide ? "max-w-3xl" : "max-w-md"}`}
        >
          <Base.Title className="text-lg font-semibold">{title}</Base.Title>
          <div className="mt-2 text-sm text-muted">{children}</div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">{footer}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
