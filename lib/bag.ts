/** A thing in a bag, to take it out again. */
export type Held<T> = { readonly item: T; place: number };

/**
 * Things in no order, for what comes and goes with every request. A Set grows anew every time it has seen as many as it
 * has room for, and each table it leaves behind keeps what it held, and its successor, in memory until the next full
 * collection.
 */
export class Bag<T> {
  readonly #held: Held<T>[] = [];

  get size(): number {
    return this.#held.length;
  }

  add(item: T): Held<T> {
    const held = { item, place: this.#held.length };
    this.#held.push(held);
    return held;
  }

  /** Once for each that was added. */
  remove(held: Held<T>): void {
    const last = this.#held.pop();
    if (!last || last === held) return;
    last.place = held.place;
    this.#held[held.place] = last;
  }

  all(): readonly T[] {
    return this.#held.map(({ item }) => item);
  }
}
