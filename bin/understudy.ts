// The CLI, as thin as a route: words in, one command, its answer on stdout and its exit code (commands: 07 §7).
import { fileURLToPath } from "node:url";
import { findProjectDir } from "../lib/runtime/project-dir";
import { runCli } from "./commands/run-cli";

const projectDir = findProjectDir(fileURLToPath(import.meta.url));

process.exitCode = await runCli(process.argv.slice(2), projectDir, {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
});
