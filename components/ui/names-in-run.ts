import type { RunView } from "@/lib/views/run";
import type { Name } from "./named-text";

/** The models and profiles that sentences about a run may name. */
export function namesInRun({ lanes, requested, pin, said }: RunView): readonly Name[] {
  const profiles = [
    pin?.profileId,
    ...lanes.flatMap(({ steps }) => steps.map(({ profileId }) => profileId)),
    // Of those that were left out, only the sentences tell.
    ...said.map((sentence) =>
      "values" in sentence && "profile" in sentence.values ? sentence.values.profile : null,
    ),
  ];
  return [
    { model: requested },
    ...lanes.map(({ candidate }) => ({ model: candidate })),
    ...profiles.flatMap((profile) => (typeof profile === "string" ? [{ profile }] : [])),
  ];
}

/** Its models as windows name them: without the provider. */
export const modelsInRun = ({ lanes }: RunView): readonly Name[] =>
  lanes.map(({ candidate }) => ({ model: candidate, as: candidate.slice(candidate.indexOf("/") + 1) }));
