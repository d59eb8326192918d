import { withQuery } from "@/lib/client/with-query";
import type { FindingPlace } from "@/lib/views/doctor";

/** Null where the desk has no page for it. */
export function placeHref(place: FindingPlace | null): string | null {
  if (place === null) return null;
  switch (place.kind) {
    case "order":
      return withQuery(`/order/${encodeURIComponent(place.provider)}`, { agent: place.agentId });
    case "profile":
      return `/profiles/${encodeURIComponent(place.profileId)}`;
    case "models":
      return "/models";
    case "import":
      return "#import";
  }
}
