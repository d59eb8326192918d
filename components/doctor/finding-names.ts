import type { Name } from "@/components/ui/named-text";
import type { DoctorFinding } from "@/lib/views/doctor";

/** What a finding names that has a page; a profile that is stored nowhere and a text that is no model have none. */
export const findingNames = (finding: DoctorFinding): readonly Name[] => [
  ...namesOfPlace(finding),
  ...namesSaid(finding),
];

function namesOfPlace({ place }: DoctorFinding): readonly Name[] {
  switch (place?.kind) {
    case "profile":
      return [{ profile: place.profileId }];
    case "session":
      return [{ session: place.sessionKey }];
    case "models":
      return place.model === null ? [] : [{ model: place.model }];
    case "order":
    case "import":
    case "setup":
    case undefined:
      return [];
  }
}

function namesSaid({ said }: DoctorFinding): readonly Name[] {
  if (said.id === "never-tried") return [{ profile: said.values.profile }];
  if (said.id === "unprefixed-known") return [{ profile: said.values.prefixed }];
  if (said.id === "repeated") return [{ model: said.values.model }];
  if (said.id === "changed-origin") return [{ model: said.values.origin }, { model: said.values.model }];
  if (said.id !== "cannot-answer" && said.id !== "hopeless") return [];
  const { why } = said.values;
  return why.id === "none-usable" ? [{ profile: why.values.profile }] : [];
}
