/** Body of `GET /api/decisions/export/[exportId]`. */
export type ExportView = {
  state: "running" | "done" | "cancelled" | "failed";
  rows: number;
  /** About how many there will be; null: nobody has counted them. */
  total: number | null;
  /** Share of the time span that is written, 0 to 1; newest first. */
  share: number;
};
