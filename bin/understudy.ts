#!/usr/bin/env node
// The CLI: reads the words, calls one command, prints its answer. As thin as a route (commands: 07 §7).
import { fileURLToPath } from "node:url";
import { isAppError } from "../lib/errors";
import { findProjectDir } from "../lib/runtime/project-dir";
import { parseCliArguments, UsageError, type CliArguments } from "./commands/arguments";
import { authCommand } from "./commands/auth";
import { chainCommand } from "./commands/chain";
import { withCli, type CliCommand } from "./commands/cli-context";
import { conformanceCommand } from "./commands/conformance";
import { explainCommand } from "./commands/explain";
import { help } from "./commands/help";
import { keysCommand } from "./commands/keys";
import { operatorCommand } from "./commands/operator";
import { orderCommand } from "./commands/order";
import { statusCommand } from "./commands/status";

const print = (line: string) => void process.stdout.write(`${line}\n`);
const projectDir = findProjectDir(fileURLToPath(import.meta.url));

/** Commands that open the state directory. */
const commands: Readonly<Record<string, CliCommand>> = {
  status: statusCommand,
  order: orderCommand,
  auth: authCommand,
  chain: chainCommand,
  keys: keysCommand,
  operator: operatorCommand,
};

async function run(args: CliArguments): Promise<number> {
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

async function main(): Promise<number> {
  try {
    return await run(parseCliArguments(process.argv.slice(2)));
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nnpm run -s understudy -- help lists the commands.\n`);
    } else if (isAppError(error)) {
      process.stderr.write(`${error.message}\n`);
    } else {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    }
    return 1;
  }
}

process.exitCode = await main();
