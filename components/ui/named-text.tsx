"use client";

import { splitNames } from "@/lib/views/split-names";
import { ModelLink, ProfileLink, SessionLink } from "./name-link";

/** A name as it may stand in a text. `as`: how it is written there, if not in full. */
export type Name = ({ profile: string } | { model: string } | { session: string }) & { as?: string };

type Props = { text: string; names: readonly Name[]; agentId?: string | undefined };

/** A longer list is read, not followed name by name. */
const mostLinks = 100;

/** A sentence whose names lead to what they name. `agentId` as in a link. */
export function NamedText({ text, names, agentId }: Props) {
  if (names.length > mostLinks) return text;
  const known = new Map(names.map((name) => [writtenOf(name), name]));
  return splitNames(text, [...known.keys()]).map((part, index) => {
    const name = index % 2 === 1 ? known.get(part) : undefined;
    return name ? <NameOf key={index} name={name} text={part} agentId={agentId} /> : part;
  });
}

const writtenOf = (name: Name): string =>
  name.as ?? ("profile" in name ? name.profile : "model" in name ? name.model : name.session);

function NameOf({ name, text, agentId }: { name: Name; text: string; agentId: string | undefined }) {
  const link = { children: text, ...(agentId !== undefined && { agentId }) };
  if ("profile" in name) return <ProfileLink profileId={name.profile} {...link} />;
  if ("model" in name) return <ModelLink model={name.model} {...link} />;
  return <SessionLink sessionKey={name.session} {...link} />;
}
