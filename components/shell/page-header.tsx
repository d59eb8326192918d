"use client";

import type { ReactNode } from "react";
import { AgentSwitch } from "./agent-switch";
import { LiveDot } from "./live-dot";
import { SignOutButton } from "./sign-out-button";
import { ThemeSwitch } from "./theme-switch";
import { ZoneName } from "./zone-name";

type Props = { title: ReactNode; beside?: ReactNode; actions?: ReactNode; withAgent?: boolean };

export function PageHeader({ title, beside, actions, withAgent = true }: Props) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-4 py-2 md:px-7">
      <h1 className="text-lg font-semibold">{title}</h1>
      {withAgent && <AgentSwitch />}
      {beside}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {actions}
        <ZoneName />
        <LiveDot />
        <span className="flex gap-2">
          <ThemeSwitch />
          <SignOutButton className="md:hidden" />
        </span>
      </div>
    </header>
  );
}
