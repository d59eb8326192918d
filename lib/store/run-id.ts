const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const dashes = [8, 12, 16, 20];

/** The ids of our own runs are UUIDs and take 16 bytes; those that logs tell stay texts. */
export function storedRunId(runId: string): Buffer | string {
  return uuid.test(runId) ? Buffer.from(runId.replaceAll("-", ""), "hex") : runId;
}

export function readRunId(stored: Buffer | string): string {
  if (typeof stored === "string") return stored;
  const hex = stored.toString("hex");
  return [0, ...dashes].map((from, part) => hex.slice(from, dashes[part] ?? 32)).join("-");
}

type IdRange = { from: Buffer | string; to: Buffer | string };

/** The stored ids that begin with a text, as ranges from `from` up to and without `to`. */
export function runIdRanges(beginning: string): IdRange[] {
  const texts = { from: beginning, to: `${beginning}\u{10ffff}` };
  const digits = beginning.toLowerCase().replaceAll("-", "");
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return [texts];
  const from = Buffer.from(digits.padEnd(32, "0"), "hex");
  // Behind the last one that begins so: a seventeenth byte sorts after all of sixteen.
  const to = Buffer.from(`${digits.padEnd(32, "f")}00`, "hex");
  return [texts, { from, to }];
}
