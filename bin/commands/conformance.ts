import { runConformance } from "../../lib/conformance/run-conformance";

export async function conformanceCommand(
  files: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const { failed } = await runConformance(files, print);
  return failed > 0 ? 1 : 0;
}
