import { resetOperator } from "../../lib/admin/reset-operator";
import { firstPasswordPath } from "../../lib/runtime/operator-context";
import { writePrivateFile } from "../../lib/runtime/private-file";
import { UsageError } from "./arguments";
import type { CliCommand } from "./cli-context";

/** The password goes to a terminal, else to a file for its owner only (P-22). */
export const operatorCommand: CliCommand = async (cli, { words, options }) => {
  if (words[0] !== "reset") throw new UsageError("operator reset?");
  const { name, password } = await resetOperator(
    cli,
    options.name === undefined ? {} : { name: options.name },
  );
  if (process.stdout.isTTY && !options.json) {
    cli.print(`Sign in as "${name}" with the one-time password ${password}`);
    return 0;
  }
  const passwordFile = firstPasswordPath(cli.stateDir.settingsPath);
  await writePrivateFile(passwordFile, `${password}\n`);
  cli.print(
    options.json
      ? JSON.stringify({ name, passwordFile })
      : `Sign in as "${name}"; the one-time password is in ${passwordFile}`,
  );
  return 0;
};
