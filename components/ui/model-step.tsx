import { ArrowRight } from "lucide-react";

/** A model's own name; the provider in front of it is in the title. */
export function ModelName({ candidate }: { candidate: string }) {
  return <span title={candidate}>{candidate.slice(candidate.indexOf("/") + 1)}</span>;
}

/** Asked for → answered. One name when both are the same. */
export function ModelStep({ from, to, none }: { from: string; to: string | null; none: string }) {
  if (from === to) return <ModelName candidate={from} />;
  return (
    <>
      <ModelName candidate={from} />
      <ArrowRight role="img" aria-label="→" className="mx-1 inline size-3.5 align-[-0.15em] text-faint" />
      {to === null ? <span className="text-muted">{none}</span> : <ModelName candidate={to} />}
    </>
  );
}
