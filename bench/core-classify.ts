import { classifyError } from "../lib/failover/classify/classify-error";

// Time per classification: short, 2 KB and 64 KB texts, and how it grows beyond the 64 000 characters that are read.

export type BenchResult = { name: string; value: number; unit: string };

const rounds = 15;
const now = 1_760_000_000_000;

const short: readonly unknown[] = [
  { status: 429, message: "Rate limit reached for requests per min. Please try again in 9.8s." },
  { message: "503 Service Unavailable: The server is temporarily unable to handle the request." },
  { status: 401, message: "Invalid API key" },
  { message: "Something nobody has a rule for." },
  { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:11434" },
];

const prose =
  "The request to the model did not succeed because the service that answers for this account is checking its " +
  "input, the context of the conversation and the tokens of the last message before it tries the call again. ";

const proseOf = (length: number): unknown => ({
  status: 500,
  message: prose.repeat(Math.ceil(length / prose.length)).slice(0, length),
});

function jsonOf(length: number): unknown {
  const item = { role: "user", content: prose };
  const items = Array.from({ length: Math.ceil(length / (prose.length + 40)) }, () => item);
  return {
    status: 400,
    body: JSON.stringify({ error: { message: "Param incorrect", details: items } }).slice(0, length),
  };
}

/** A text that is all first words of phrases: the worst the scan can meet. */
const hostileOf = (length: number): unknown => ({
  message: "model input exceeded context session ".repeat(Math.ceil(length / 37)).slice(0, length),
});

export function benchClassify(): BenchResult[] {
  const shortNs = medianNs(() => short.forEach(classifyAt), 4_000) / short.length;
  const kb = 1_024;
  const prose64 = medianNs(() => classifyAt(proseOf64), 20);
  const prose256 = medianNs(() => classifyAt(proseOf256), 20);
  return [
    { name: "classify, short text", value: shortNs, unit: "ns/op" },
    { name: "classify, 2 KB prose", value: medianNs(() => classifyAt(prose2), 400), unit: "ns/op" },
    { name: "classify, 2 KB JSON", value: medianNs(() => classifyAt(json2), 400), unit: "ns/op" },
    { name: "classify, 64 KB prose", value: prose64, unit: "ns/op" },
    { name: "classify, 64 KB JSON", value: medianNs(() => classifyAt(json64), 20), unit: "ns/op" },
    {
      name: "classify, 16 KB of first words",
      value: medianNs(() => classifyAt(hostileOf(16 * kb)), 10),
      unit: "ns/op",
    },
    {
      name: "classify, 64 KB of first words",
      value: medianNs(() => classifyAt(hostileOf(64 * kb)), 10),
      unit: "ns/op",
    },
    { name: "classify, growth from 64 KB to 256 KB", value: prose256 / prose64, unit: "times" },
  ];
}

const prose2 = proseOf(2_048);
const json2 = jsonOf(2_048);
const proseOf64 = proseOf(65_536);
const proseOf256 = proseOf(262_144);
const json64 = jsonOf(65_536);

const classifyAt = (error: unknown): unknown => classifyError(error, { now, provider: "openai" });

function medianNs(work: () => void, repeats: number): number {
  for (let index = 0; index < repeats; index += 1) work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.hrtime.bigint();
    for (let index = 0; index < repeats; index += 1) work();
    times.push(Number(process.hrtime.bigint() - start) / repeats);
  }
  times.sort((left, right) => left - right);
  return times[Math.floor(rounds / 2)] ?? 0;
}
