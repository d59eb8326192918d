"use client";

import { lazy, startTransition, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { NotLoaded } from "./not-loaded";

/** What stands there until the script has come, and with `notLoaded` where it could not be fetched. */
export type StandIn<Props> = ComponentType<Props & { notLoaded: ReactNode }>;

const Nothing = ({ notLoaded }: { notLoaded: ReactNode }) => notLoaded;

/**
 * A component whose script comes when it is first drawn, not with the page. Where it cannot be fetched, that is said in
 * its place, the page goes on without, and it is asked for again on request or when it is next drawn anew. What has
 * `onClose` is a dialog.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until: StandIn<Props> = Nothing,
) {
  const ask = () =>
    lazy(async () => {
      const Loaded = await load().catch((error: Error) => error);
      if (Loaded instanceof Error) Part = ask();
      return {
        default: ({ given, onRetry }: { given: Props; onRetry(): void }) =>
          Loaded instanceof Error ? (
            <Until {...given} notLoaded={<NotLoaded {...given} error={Loaded} onRetry={onRetry} />} />
          ) : (
            <Loaded {...given} />
          ),
      };
    });
  let Part = ask();
  return function OnDemand(props: Props) {
    const [Asked, setAsked] = useState(() => Part);
    return (
      <Suspense fallback={<Until {...props} notLoaded={null} />}>
        <Asked given={props} onRetry={() => startTransition(() => setAsked(() => Part))} />
      </Suspense>
    );
  };
}
