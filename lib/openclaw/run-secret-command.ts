import { spawn } from "node:child_process";
import { lstat, realpath } from "node:fs/promises";
import { sep } from "node:path";
import { isPlainRecord, ownValue } from "../failover/own-value";
import type { SecretProvider } from "./secret-provider";

type ExecProvider = SecretProvider & { source: "exec" };
type Env = Readonly<Record<string, string | undefined>>;

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._:/#-]{0,255}$/;
const isId = (id: string): boolean =>
  idPattern.test(id) && !id.split("/").some((part) => part === "." || part === "..");

/** A program that only its owner can change; behind a link only where the file says so and where it leads is trusted. */
async function checkedCommand({ command, allowSymlink, trustedDirs }: ExecProvider): Promise<string | null> {
  const real = await realpath(command);
  if ((await lstat(command)).isSymbolicLink()) {
    if (!allowSymlink || !trustedDirs.some((dir) => real.startsWith(dir.endsWith(sep) ? dir : dir + sep)))
      return null;
  }
  const stat = await lstat(real);
  return stat.isFile() && (stat.mode & 0o022) === 0 ? real : null;
}

const variablesFor = ({ passEnv, env }: ExecProvider, variables: Env): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  ...Object.fromEntries(passEnv.map((name) => [name, ownValue(variables, name)])),
  ...env,
});

/** Its output, or null when it fails, says too much or takes too long; then it is killed with all it started. */
function outputOf(
  provider: ExecProvider,
  { command, variables, request }: { command: string; variables: Env; request: string },
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, [...provider.args], {
      shell: false,
      // A group of its own, so that what it starts ends with it.
      detached: true,
      stdio: ["pipe", "pipe", "ignore"],
      env: variablesFor(provider, variables),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (output: string | null) => {
      clearTimeout(timer);
      if (output === null && child.pid !== undefined) {
        try {
          process.kill(-child.pid, "SIGKILL");
        } catch {
          child.kill("SIGKILL");
        }
      }
      resolve(output);
    };
    const timer = setTimeout(() => finish(null), provider.timeoutMs);
    child.on("error", () => finish(null));
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > provider.maxBytes) finish(null);
      else chunks.push(chunk);
    });
    child.on("close", (code) => finish(code === 0 ? Buffer.concat(chunks).toString("utf8") : null));
    // A program that does not read its input is no error.
    child.stdin.on("error", () => undefined);
    child.stdin.end(request);
  });
}

function valuesIn(output: string, ids: readonly string[]): Map<string, string> | null {
  const answer: unknown = JSON.parse(output);
  if (!isPlainRecord(answer) || answer.protocolVersion !== 1) return null;
  const { values } = answer;
  return new Map(
    ids.flatMap((id) => {
      const value = isPlainRecord(values) ? ownValue(values, id) : undefined;
      return typeof value === "string" && value.trim() !== "" ? [[id, value.trim()] as const] : [];
    }),
  );
}

/**
 * Asks a secret program for several ids in one call: fixed arguments, no shell, only the variables the file lists, the
 * ids on its input (P-25). Null when it fails. Never throws, and nothing but the values gets any further.
 */
export async function runSecretCommand(
  provider: ExecProvider,
  name: string,
  request: { ids: readonly string[]; variables: Env },
): Promise<ReadonlyMap<string, string> | null> {
  const ids = request.ids.filter(isId);
  if (ids.length === 0) return new Map();
  try {
    const command = await checkedCommand(provider);
    if (command === null) return null;
    const input = JSON.stringify({ protocolVersion: 1, provider: name, ids });
    const output = await outputOf(provider, { command, variables: request.variables, request: input });
    if (output === null) return null;
    const [only] = ids;
    const isPlain = !provider.isJsonOnly && ids.length === 1 && !output.trimStart().startsWith("{");
    if (isPlain && only !== undefined && output.trim() !== "") return new Map([[only, output.trim()]]);
    return valuesIn(output, ids);
  } catch {
    return null;
  }
}
