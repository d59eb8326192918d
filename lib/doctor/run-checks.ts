import { chainCheck, usableModelsCheck } from "./check-chains";
import { configCheck, foreignKeyCheck, twiceWrittenAgentsCheck, unknownKeysCheck } from "./check-config";
import { credentialsCheck } from "./check-credentials";
import { clockCheck, legacyFilesCheck, modesCheck, ownDatabaseCheck } from "./check-files";
import { configProfilesCheck, legacyIdsCheck, orderGapsCheck, orderIdsCheck } from "./check-orders";
import { sessionsCheck } from "./check-sessions";
import { rejectedCheck, rowsCheck, schemaCheck } from "./check-stores";
import { farWindowsCheck, futureFailuresCheck } from "./check-windows";
import type { DoctorFacts } from "./doctor-facts";
import { findingsOf, type Check, type Finding } from "./finding";

/** In the order they are shown: what stops everything first. */
const checks: readonly Check[] = [
  configCheck,
  foreignKeyCheck,
  ownDatabaseCheck,
  rowsCheck,
  schemaCheck,
  modesCheck,
  legacyFilesCheck,
  usableModelsCheck,
  chainCheck,
  credentialsCheck,
  rejectedCheck,
  orderIdsCheck,
  orderGapsCheck,
  configProfilesCheck,
  twiceWrittenAgentsCheck,
  unknownKeysCheck,
  farWindowsCheck,
  futureFailuresCheck,
  clockCheck,
  sessionsCheck,
  legacyIdsCheck,
];

export const runChecks = (facts: DoctorFacts): Finding[] =>
  checks.flatMap((check) => findingsOf(check, facts));
