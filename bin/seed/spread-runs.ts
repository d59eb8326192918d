import type { Random } from "./random";
import { incidents, scenarios, type Scenario } from "./scenarios";

export const daysSeeded = 30;
export const minuteMs = 60_000;
const minutes = daysSeeded * 24 * 60;

/** Busy by day, quiet by night and on two days of seven, and worse in an incident. */
function loadAt(minute: number): number {
  const day = minute / 1_440;
  const daily = 1 + 0.75 * Math.sin((day % 1) * 2 * Math.PI - Math.PI / 2);
  const weekly = Math.floor(day) % 7 >= 5 ? 0.45 : 1;
  return daily * weekly * (incidentAt(day)?.times ?? 1);
}

const incidentAt = (day: number) =>
  incidents.find(({ fromDay, hours }) => day >= fromDay && day < fromDay + hours / 24);

/** How many of `count` runs begin in each of the minutes; their sum is `count`. */
export function* runsPerMinute(count: number): Generator<{ minute: number; runs: number }> {
  const loads = Array.from({ length: minutes }, (_, minute) => loadAt(minute));
  const total = loads.reduce((sum, load) => sum + load, 0);
  let passed = 0;
  let given = 0;
  for (const [minute, load] of loads.entries()) {
    passed += load;
    const due = minute === minutes - 1 ? count : Math.floor((passed / total) * count);
    yield { minute, runs: due - given };
    given = due;
  }
}

/** The scenario of the next run: in an incident mostly that of the incident. */
export function scenarioAt(minute: number, random: Random): Scenario {
  const incident = incidentAt(minute / 1_440);
  const named = incident && scenarios.find(({ name }) => name === incident.scenario);
  if (named && random.next() < 1 - 1 / (incident.times + 0.5)) return named;
  let at = random.next() * scenarios.reduce((sum, { weight }) => sum + weight, 0);
  for (const scenario of scenarios) {
    at -= scenario.weight;
    if (at < 0) return scenario;
  }
  return scenarios[0] ?? { name: "none", agentId: "main", troubles: {}, weight: 0 };
}
