import type { ProfileEffect, ProfileEvent } from "../profile-event";
import type { UsageEntry } from "../usage-entry";

export type Failure = Extract<ProfileEvent, { type: "failure" }>;

/** The entry after a failure, and the window it opened or hit. */
export type Recorded = { entry: UsageEntry; window: ProfileEffect["window"] };
