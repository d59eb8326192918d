// `npm run -s bench -- <name>`: measures side by side in one run, prints a table and, last, one JSON object of the figures.
/** Null: not measured here, and a line above says why. */
type Figure = { name: string; value: number | null; unit: string };

const benches: Readonly<Record<string, (argv: readonly string[]) => Promise<readonly Figure[]>>> = {
  async decisions(argv) {
    const { benchDecisions } = await import("./decisions");
    return benchDecisions(argv);
  },
  async core() {
    const [{ benchClassify }, { benchOrder }, { benchRun }] = await Promise.all([
      import("./core-classify"),
      import("./core-order"),
      import("./core-run"),
    ]);
    return [...benchClassify(), ...benchOrder(), ...(await benchRun())];
  },
  async gateway(argv) {
    const { benchGateway } = await import("./gateway");
    return benchGateway(argv);
  },
  async desk() {
    const { benchDesk } = await import("./desk");
    return benchDesk();
  },
  async ingest() {
    const { benchIngest } = await import("./ingest-log");
    return benchIngest();
  },
};

export {};

const wanted = process.argv[2] ?? "";
const bench = benches[wanted];
if (!bench) {
  console.error(`Name one of: ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}
const figures = await bench(process.argv.slice(3));
const width = Math.max(...figures.map(({ name }) => name.length));
for (const { name, value, unit } of figures)
  console.log(`${name.padEnd(width)}  ${(value?.toPrecision(4) ?? "–").padStart(10)} ${unit}`);
console.log(JSON.stringify(Object.fromEntries(figures.map(({ name, value }) => [name, value]))));
