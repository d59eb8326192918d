import type { RunSignal } from "../failover/runner/run-contract";

const none: readonly (() => void)[] = [];

/**
 * Whoever waits for the answer, and whether they still do. An AbortSignal of few needs: making a real one for every
 * request costs more than most requests do here, so it is made when somebody asks for it.
 */
export class Caller implements RunSignal {
  #hasLeft = false;
  #controller: AbortController | undefined;
  /** Seldom more than one. */
  #listeners: readonly (() => void)[] = none;

  get aborted(): boolean {
    return this.#hasLeft;
  }

  get reason(): unknown {
    return this.#hasLeft ? this.toSignal().reason : undefined;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners = [...this.#listeners, listener];
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener);
  }

  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#controller?.abort();
    for (const listener of this.#listeners) listener();
  }

  toSignal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#hasLeft) this.#controller.abort();
    return this.#controller.signal;
  }
}
