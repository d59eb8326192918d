/** Body of `GET /api/counts?agent=`. Profiles are counted from the board's facts, which are always at hand. */
export type PageCounts = {
  /** Those that the page of sessions begins with. */
  sessions: number;
  findings: number;
};
