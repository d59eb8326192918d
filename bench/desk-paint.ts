declare global {
  var understudyPaint: { paint: number; shift: number; slowest: number };
}

/** Runs in the page before anything else: keeps what the browser reports of paints, shifts and interactions. */
export function startPaintWatch(): void {
  const seen = { paint: 0, shift: 0, slowest: 0 };
  globalThis.understudyPaint = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry && typeof entry.value === "number") seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  // The shortest the browser tells; its own types do not know the threshold.
  const interactions = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
  }).observe(interactions);
}
