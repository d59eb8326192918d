import { offeredFixes } from "@/lib/admin/apply-fixes";
import { examine } from "@/lib/runtime/examine";
import { noteFindings } from "@/lib/runtime/page-counts";
import type { Runtime } from "@/lib/runtime/runtime";
import { viewDoctor, type DoctorView } from "@/lib/views/doctor";

export async function doctorView(runtime: Runtime): Promise<DoctorView> {
  const { facts, findings, fixes } = await examine(runtime);
  noteFindings(runtime, findings);
  const { now, stateDir, legacy: imports } = facts;
  return viewDoctor({ now, stateDir, findings, fixes: offeredFixes(fixes), imports });
}
