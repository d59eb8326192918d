"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { sendJson } from "@/lib/client/fetch-json";
import { forgetDrafts } from "@/lib/client/forget-drafts";
import { leaveForLogin } from "@/lib/client/use-leave-warning";

/** In the sidebar, and in the header of screens too narrow for one. */
export function SignOutButton({ className = "" }: { className?: string }) {
  const t = useTranslations("shell");
  return (
    <IconButton label={t("signOut")} onClick={() => void signOut()} className={className}>
      <LogOut aria-hidden className="size-4" />
    </IconButton>
  );
}

/** A full load afterwards: nothing of the last operator's stays in memory. */
async function signOut() {
  forgetDrafts();
  await sendJson("POST", "/api/sign-out", {}).catch(() => null);
  leaveForLogin();
}
