"use client";

import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { takeNotices, type Notice } from "./notify";

const manager = Toast.createToastManager();

export function Toaster() {
  const t = useTranslations("toast");
  useEffect(() => takeNotices(show), []);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t("region")}
          className="fixed inset-x-4 bottom-20 z-50 mx-auto flex max-w-sm flex-col gap-2 md:right-6 md:bottom-6 md:left-auto md:mx-0"
        >
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function show({ title, description, isError = false, action }: Notice) {
  const id = manager.add({
    title,
    description,
    type: isError ? "error" : "done",
    timeout: isError ? 12_000 : 8_000,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick() {
          // Once: the way back is gone once it is taken.
          manager.close(id);
          action.run();
        },
      },
    }),
  });
}

function Shown() {
  const t = useTranslations("toast");
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["right", "down"]}
      className="w-full rounded-lg border border-line-strong bg-surface text-ink transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-2.5 pr-2 pl-4">
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${toast.type === "error" ? "bg-bad" : "bg-ok"}`}
        />
        {/* The library hides a toast of high priority from screen readers and says it elsewhere, focusable as it stays. */}
        <div role={toast.type === "error" ? "alert" : undefined} className="min-w-0 flex-1">
          <Toast.Title className="text-sm font-medium" />
          <Toast.Description className="text-xs text-muted" />
        </div>
        <Toast.Action className="h-8 rounded-md border border-line-strong px-3 text-sm font-medium hover:bg-raised" />
        <Toast.Close aria-label={t("dismiss")} className="rounded-md p-1.5 text-muted hover:bg-raised">
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
