"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { DeskLink, isForTheBrowser } from "@/components/ui/desk-link";
import { nameLink } from "@/components/ui/name-link";
import { useAgent } from "@/lib/client/use-agent";
import { useModelFocus } from "./use-model-focus";

/** A model of this page: shown where it is, so that a draft stays. */
export function FocusLink({ model, children = model }: { model: string; children?: ReactNode }) {
  const { href } = useAgent();
  const chain = useSearchParams().get("chain");
  const { model: shown, focus } = useModelFocus();
  return (
    <DeskLink
      href={href("/models", { chain, model })}
      title={model}
      aria-current={model === shown || undefined}
      onClick={(event) => {
        if (isForTheBrowser(event)) return;
        event.preventDefault();
        focus(model);
      }}
      className={`${nameLink} aria-[current=true]:bg-accent-soft`}
    >
      {children}
    </DeskLink>
  );
}
