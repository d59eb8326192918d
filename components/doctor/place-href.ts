import { pages } from "@/components/shell/pages";
import { withQuery } from "@/lib/client/with-query";
import type { FindingPlace } from "@/lib/views/doctor";

const has = (path: string) => pages.some((page) => page.path === path);

/** Null where the desk has no page for it. */
export function placeHref(place: FindingPlace | null): string | null {
  if (place === null) return null;
  switch (place.kind) {
    case "order":
      return withQuery(`/order/${encodeURIComponent(place.provider)}`, { agent: place.agentId });
    case "profile":
      return has("/profiles") ? withQuery("/profiles", { profile: place.profileId }) : null;
    case "models":
      return has("/models") ? "/models" : null;
    case "import":
      return "#import";
  }
}
