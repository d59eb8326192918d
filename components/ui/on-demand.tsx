import { lazy, Suspense, type ComponentType } from "react";

/** A component whose script comes when it is first drawn, not with the page; until then nothing stands there. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
