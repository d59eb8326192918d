/** The last moment a date can name; ends are clamped to it (G-1). */
export const MAX_TIME = 8_640_000_000_000_000;

/** Whether a stored time counts (G-2). Any other value means "no window". */
export const isTime = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value > 0 && value <= MAX_TIME;

/** A window is active while `now < until`; nobody has to end it (G-3). */
export const isActive = (until: number | undefined, now: number): until is number =>
  isTime(until) && now < until;

export const clampTime = (time: number): number => Math.min(MAX_TIME, time);
