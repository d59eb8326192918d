import { fileURLToPath } from "node:url";
import { exitCodeOf, type Finding, type Severity } from "../../lib/doctor/finding";
import { gatherFacts } from "../../lib/doctor/gather-facts";
import { planFixes } from "../../lib/doctor/plan-fixes";
import { runChecks } from "../../lib/doctor/run-checks";
import { isAppError } from "../../lib/errors";
import { findProjectDir } from "../../lib/runtime/project-dir";
import type { CliOptions } from "./arguments";
import { openDoctorSession, type DoctorSession } from "./doctor-session";

type Output = { print(line: string): void; printError(line: string): void };

/** 09 §5: 0 all is well, 1 warnings, 2 errors. A directory that cannot be opened at all is an error. */
export async function doctorCommand(options: CliOptions, output: Output): Promise<number> {
  let session: DoctorSession;
  try {
    session = await openDoctorSession(options, findProjectDir(fileURLToPath(import.meta.url)));
  } catch (error) {
    if (!isAppError(error)) throw error;
    output.printError(error.message);
    return 2;
  }
  try {
    return await examine(session, options, output);
  } finally {
    await session.close();
  }
}

async function examine(session: DoctorSession, options: CliOptions, output: Output): Promise<number> {
  const { json } = options;
  const say = (...lines: string[]) => lines.forEach((line) => !json && output.print(line));
  const facts = await gatherFacts(await session.sources());
  const planned = session.fixing ? planFixes(facts, session.fixing) : [];
  const fixed: string[] = [];
  if (session.fixing) {
    say(planned.length === 0 ? "Nothing can be fixed here." : "This will be changed:");
    say(...planned.map(({ what }) => `  ${what}`));
    for (const { what, apply } of planned) fixed.push(await done(what, apply));
    say(...(fixed.length === 0 ? [] : ["Done:", ...fixed.map((line) => `  ${line}`)]), "");
  }
  const findings = runChecks(fixed.length === 0 ? facts : await gatherFacts(await session.sources()));
  const { path, ownership } = facts.stateDir;
  if (json) {
    const fixes = session.fixing ? { planned: planned.map(({ id, what }) => ({ id, what })), fixed } : {};
    const told = findings.map(({ id, severity, where, message, fix }) => {
      return { id, severity, where, message, fix };
    });
    output.print(JSON.stringify({ stateDir: path, ownership, findings: told, ...fixes }, null, 2));
  } else {
    say(`State directory: ${path} (${ownership})`, "", ...linesOf(findings), "", summaryOf(findings));
  }
  return exitCodeOf(findings);
}

/** What cannot be changed does not keep the rest from being put right; the findings say what is left. */
async function done(what: string, apply: () => Promise<string>): Promise<string> {
  try {
    return await apply();
  } catch (error) {
    return `Not done: ${what} ${error instanceof Error ? error.message : ""}`.trim();
  }
}

const words: Record<Severity, string> = { ok: "ok", warning: "warning", error: "error" };

function linesOf(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ id, severity, where, message, fix }) => [
    `${words[severity].padEnd(8)} ${id}: ${where === "" ? message : where}`,
    ...(where === "" ? [] : [`         ${message}`]),
    ...(fix === null ? [] : [`         Fix: ${fix}`]),
  ]);
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
  return `${count("error")} errors, ${count("warning")} warnings`;
}
