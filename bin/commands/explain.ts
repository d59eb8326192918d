import { classify } from "../../lib/failover/classify/classify";
import { toSignal } from "../../lib/failover/classify/signal";
import { required, UsageError, type CliOptions } from "./arguments";

/** How an error would be classified, and by which rule (01). */
export async function explainCommand(options: CliOptions, print: (line: string) => void): Promise<number> {
  const message = required(options, "error");
  const { provider } = options;
  const status = statusOf(options.status);
  const signal = toSignal({ message, ...(status !== undefined && { status }) }, provider);
  const { signal: _signal, ...found } = classify(signal, {
    now: Date.now(),
    ...(provider !== undefined && { provider }),
  });
  if (options.json) {
    print(JSON.stringify(found, null, 2));
    return 0;
  }
  const rule = found.matchedRule;
  const none = rule === null ? "none: no rule matches this text" : "none: this is no provider failure";
  print(`Reason: ${found.reason ?? none}`);
  print(`Rule: ${rule ?? "(none)"}`);
  print(`Kind: ${found.diagnosticsKind}`);
  if (found.retryHintMs !== undefined) print(`Retry hint: ${Math.ceil(found.retryHintMs / 1_000)} s`);
  if (found.providerResetAt !== undefined)
    print(`Provider resets at: ${new Date(found.providerResetAt).toISOString()}`);
  return 0;
}

function statusOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  throw new UsageError(`--status: "${text}" is no HTTP status.`);
}
