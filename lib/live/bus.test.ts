import { expect, test } from "vitest";
import { createLiveBus, type LiveEvent, type NumberedEvent } from "./bus";

const order = (provider: string): LiveEvent => ({ type: "order-changed", agentId: "main", provider });

test("a reader who comes back gets exactly what it missed", () => {
  const bus = createLiveBus({ firstId: 100 });
  bus.publish(order("a"));
  bus.publish(order("b"));
  bus.publish(order("c"));
  const { missed } = bus.subscribe(101, () => {});
  expect(missed).toEqual([
    { id: 102, event: order("b") },
    { id: 103, event: order("c") },
  ]);
});

test("a reader who missed nothing gets nothing, a new one too", () => {
  const bus = createLiveBus({ firstId: 100 });
  bus.publish(order("a"));
  expect(bus.subscribe(101, () => {}).missed).toEqual([]);
  expect(bus.subscribe(null, () => {}).missed).toEqual([]);
});

test("a reader too far behind, or from before a restart, must read anew", () => {
  const bus = createLiveBus({ firstId: 100, capacity: 2 });
  for (const provider of ["a", "b", "c"]) bus.publish(order(provider));
  expect(bus.subscribe(101, () => {}).missed).toHaveLength(2);
  expect(bus.subscribe(100, () => {}).missed).toBeNull();
  expect(bus.subscribe(7, () => {}).missed).toBeNull();
  expect(bus.subscribe(9_999, () => {}).missed).toBeNull();
});

test("events reach every reader until it stops", () => {
  const bus = createLiveBus({ firstId: 0 });
  const seen: NumberedEvent[] = [];
  const { stop } = bus.subscribe(null, (event) => seen.push(event));
  bus.publish(order("a"));
  stop();
  bus.publish(order("b"));
  expect(seen).toEqual([{ id: 1, event: order("a") }]);
});
