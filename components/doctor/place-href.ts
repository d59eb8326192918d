import type { useAgent } from "@/lib/client/use-agent";
import type { FindingPlace } from "@/lib/views/doctor";

/** Null where the desk has no page for it. `href` as `useAgent` gives it. */
export function placeHref(
  place: FindingPlace | null,
  href: ReturnType<typeof useAgent>["href"],
): string | null {
  if (place === null) return null;
  switch (place.kind) {
    case "order":
      return href(`/order/${encodeURIComponent(place.provider)}`, {}, place.agentId ?? undefined);
    case "profile":
      return href(`/profiles/${encodeURIComponent(place.profileId)}`, {}, place.agentId ?? undefined);
    case "session":
      return href(`/sessions/${encodeURIComponent(place.sessionKey)}`, {}, place.agentId ?? undefined);
    case "models":
      return href("/models", { model: place.model }, place.agentId ?? undefined);
    case "setup":
      return "/first-run";
    case "import":
      return "#import";
  }
}
