import { isAppError } from "../../lib/errors";
import { accessProblem } from "../../lib/openclaw/access-problem";
import { assertWords, parseCliArguments, UsageError } from "./arguments";
import { authCommand } from "./auth";
import { chainCommand } from "./chain";
import type { CliCommand, CliSession } from "./cli-context";
import { conformanceCommand } from "./conformance";
import { doctorCommand } from "./doctor";
import { explainCommand } from "./explain";
import { help } from "./help";
import { ingestCommand } from "./ingest";
import { initCommand } from "./init";
import { keysCommand } from "./keys";
import { operatorCommand } from "./operator";
import { orderCommand } from "./order";
import { statusCommand } from "./status";

/** Commands that open the state directory. */
const commands: Readonly<Record<string, CliCommand>> = {
  status: statusCommand,
  order: orderCommand,
  auth: authCommand,
  chain: chainCommand,
  keys: keysCommand,
  operator: operatorCommand,
};

export type CliOutput = { print(line: string): void; printError(line: string): void };

/** Runs one command and answers with its exit code. */
export async function runCli(
  argv: readonly string[],
  output: CliOutput,
  openSession: () => Promise<CliSession>,
): Promise<number> {
  try {
    return await run(argv, output, openSession);
  } catch (error) {
    output.printError(describe(error));
    return 1;
  }
}

async function run(
  argv: readonly string[],
  output: CliOutput,
  openSession: () => Promise<CliSession>,
): Promise<number> {
  const { words: all, options } = parseCliArguments(argv);
  const [name, ...words] = all;
  const { print } = output;
  assertWords(all);
  if (name === undefined || name === "help" || options.help) {
    print(help);
    return name === undefined && !options.help ? 1 : 0;
  }
  if (name === "conformance") return conformanceCommand(words, print);
  if (name === "init") return initCommand(options, output);
  if (name === "doctor") return doctorCommand(options, output);
  if (name === "ingest") return ingestCommand(words, options, output);
  if (name === "explain") return explainCommand(options, print);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const session = await openSession();
  try {
    return await command(await session.cliFor(options, print), { words, options });
  } finally {
    await session.close();
  }
}

function describe(error: unknown): string {
  if (error instanceof UsageError) {
    return `${error.message}\nnpm run -s understudy -- help lists the commands.`;
  }
  const known = isAppError(error) ? error : accessProblem(error);
  if (known) return known.details?.needsForce === true ? `${known.message} Add --force.` : known.message;
  if (error instanceof Error && error.name === "NoModelConfigured") return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
