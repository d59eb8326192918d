"use client";

import { useMemo } from "react";
import { ProfileActions } from "@/components/shell/profile-actions";
import { useNowBetween } from "@/lib/client/use-now";
import { changeTimes } from "@/lib/views/change-times";
import { profileDetails, type ProfileView } from "@/lib/views/profile";
import { ProbePanel } from "./probe-panel";
import { ProfileCounters } from "./profile-counters";
import { ProfileFacts } from "./profile-facts";
import { ProfilePlaces } from "./profile-places";
import { ProfileRuns } from "./profile-runs";
import { ProfileTools } from "./profile-tools";
import { ProfileUsesPanel } from "./profile-uses-panel";
import { ProfileWindows } from "./profile-windows";
import { RehearsePanel } from "./rehearse-panel";

/** State, windows and places are computed here with the real rules, so that they turn at zero by themselves. */
export function Profile({ view }: { view: ProfileView }) {
  const { facts } = view;
  const changes = useMemo(() => changeTimes(facts), [facts]);
  const now = useNowBetween(changes, view.now);
  const details = useMemo(() => profileDetails(view, now), [view, now]);
  if (!details) return null;
  const { row } = details;
  const isStored = row.card.credential !== null;
  return (
    <ProfileActions agentId={view.agentId} readOnlyReason={view.readOnlyReason}>
      <ProfileTools view={view} details={details} />
      <ProfileFacts view={view} row={row} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ProfileWindows details={details} view={view} />
          {isStored && <ProbePanel view={view} card={row.card} />}
          {isStored && <RehearsePanel agentId={view.agentId} profileId={view.profileId} />}
          <ProfileCounters usage={details.usage} provider={view.provider} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ProfilePlaces places={details.places} provider={view.provider} />
          <ProfileUsesPanel uses={view.uses} />
          <ProfileRuns view={view} />
        </div>
      </div>
    </ProfileActions>
  );
}
