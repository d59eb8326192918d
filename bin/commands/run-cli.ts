import { isAppError } from "../../lib/errors";
import { parseCliArguments, UsageError } from "./arguments";
import { authCommand } from "./auth";
import { chainCommand } from "./chain";
import { withCli, type CliCommand } from "./cli-context";
import { conformanceCommand } from "./conformance";
import { explainCommand } from "./explain";
import { help } from "./help";
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
  projectDir: string,
  output: CliOutput,
): Promise<number> {
  try {
    return await run(argv, projectDir, output.print);
  } catch (error) {
    output.printError(describe(error));
    return 1;
  }
}

async function run(argv: readonly string[], projectDir: string, print: CliOutput["print"]): Promise<number> {
  const args = parseCliArguments(argv);
  const [name, ...words] = args.words;
  if (name === undefined || name === "help" || args.options.help) {
    print(help);
    return name === undefined && !args.options.help ? 1 : 0;
  }
  if (name === "conformance") return conformanceCommand(words, print);
  if (name === "explain") return explainCommand(args.options, print);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  return withCli({ args, projectDir, print }, (cli) => command(cli, { words, options: args.options }));
}

function describe(error: unknown): string {
  if (error instanceof UsageError) {
    return `${error.message}\nnpm run -s understudy -- help lists the commands.`;
  }
  if (isAppError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
