"use client";

import type { ReactNode } from "react";
import { useAgent } from "@/lib/client/use-agent";
import { DeskLink } from "./desk-link";

/** `agentId`: whose it is, where the page may be another agent's. Without `children` it is called as it is named. */
type Props = { agentId?: string; className?: string; children?: ReactNode };

/** How a name looks that leads somewhere. */
export const nameLink =
  "in-line wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-current";

/** An auth profile, leading to its page. One that is known by its hash only (P-40) has none. */
export function ProfileLink({ profileId, ...props }: Props & { profileId: string }) {
  if (profileId.startsWith("sha256:")) return props.children ?? profileId;
  return <NameLink name={profileId} path={`/profiles/${encodeURIComponent(profileId)}`} {...props} />;
}

/** A session, leading to its page. */
export function SessionLink({ sessionKey, ...props }: Props & { sessionKey: string }) {
  return <NameLink name={sessionKey} path={`/sessions/${encodeURIComponent(sessionKey)}`} {...props} />;
}

/** A model, `provider/model`, leading to what is known of it: its place in the chain, its profiles, its runs. */
export function ModelLink({ model, ...props }: Props & { model: string }) {
  return <NameLink name={model} path="/models" query={{ model }} {...props} />;
}

type LinkProps = Props & { name: string; path: string; query?: Readonly<Record<string, string>> };

function NameLink({ name, path, query, agentId, className = nameLink, children = name }: LinkProps) {
  const { href } = useAgent();
  return (
    <DeskLink href={href(path, query, agentId)} title={name} className={className}>
      {children}
    </DeskLink>
  );
}
