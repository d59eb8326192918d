// The CLI, as thin as a route: words in, one command, its answer on stdout and its exit code (commands: 07 §7).
import { fileURLToPath } from "node:url";
import { findProjectDir } from "../lib/runtime/project-dir";
import { openCliSession } from "./commands/cli-context";
import { runCli } from "./commands/run-cli";

// `understudy status | head` closes the pipe early: what nobody reads is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const projectDir = findProjectDir(fileURLToPath(import.meta.url));
const argv = process.argv.slice(2);
const output = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
};

process.exitCode = await runCli(argv, output, () => openCliSession(argv, projectDir));
