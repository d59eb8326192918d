import { queryOptions } from "@tanstack/react-query";
import type { DoctorView, FixResult, ImportReport } from "../views/doctor";
import { getSlowJson, sendJson } from "./fetch-json";
import { keys } from "./queries";

export const doctorQuery = () =>
  queryOptions({
    queryKey: keys.doctor,
    queryFn: ({ signal }) => getSlowJson<DoctorView>("/api/doctor", signal),
  });

/** Makes the previewed changes, named by their sentences. */
export const applyFixes = (changes: readonly string[]) =>
  sendJson<{ results: readonly FixResult[]; view: DoctorView }>("POST", "/api/doctor/fixes", { changes });

export const importLegacy = () =>
  sendJson<{ reports: readonly ImportReport[]; view: DoctorView }>("POST", "/api/doctor/import", {});
