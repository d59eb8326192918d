/** Round moments for a time axis, at most five, from 0; the end itself is left to the eye. */
export function axisTicks(totalMs: number): readonly number[] {
  if (totalMs <= 0) return [0];
  const step = roundUp(totalMs / 4);
  const ticks: number[] = [];
  for (let at = 0; at <= totalMs * 0.97; at += step) ticks.push(at);
  return ticks;
}

/** The next of 1, 2, 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return factor * power;
}
