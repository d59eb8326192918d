import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Of a union the branch that came furthest, since it says most about what is wrong. */
function deepest(issue: Issue, path: readonly PropertyKey[]): { issue: Issue; path: readonly PropertyKey[] } {
  const here = { issue, path: [...path, ...issue.path] };
  if (issue.code !== "invalid_union") return here;
  const inner = issue.errors.flatMap((branch) => {
    const [first] = branch;
    return first ? [deepest(first, here.path)] : [];
  });
  return inner.reduce((best, found) => (found.path.length > best.path.length ? found : best), here);
}

/** Where a request holds what no other dialect knows, as `messages[2].content[0].type`. */
export function nameUnreadField(error: z.ZodError): string {
  const [first] = error.issues;
  if (!first) return "body";
  const { issue, path } = deepest(first, []);
  const [key] = issue.code === "unrecognized_keys" ? issue.keys : [];
  return [...path, ...(key === undefined ? [] : [key])].reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}
