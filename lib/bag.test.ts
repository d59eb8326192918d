import fc from "fast-check";
import { expect, test } from "vitest";
import { Bag, type Held } from "./bag";

test("a bag holds what was added and not yet taken out, whatever the order", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(1_000), { nil: undefined })), (steps) => {
      const bag = new Bag<number>();
      const inside: Held<number>[] = [];
      steps.forEach((step, item) => {
        if (step === undefined || inside.length === 0) inside.push(bag.add(item));
        else inside.splice(step % inside.length, 1).forEach((held) => bag.remove(held));
      });
      expect(bag.size).toBe(inside.length);
      expect([...bag.all()].sort()).toEqual(inside.map(({ item }) => item).sort());
    }),
  );
});
