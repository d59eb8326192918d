const name = '"sequence_number"';
/** A text inside JSON has no bare quotes; behind the digits something must follow, or there may be more of them. */
const numbers = /"sequence_number"\s*:\s*(\d+)(?=\D)/g;

/** Events of a response are numbered, by whoever wrote them; what we say at their end goes on from the last one. */
export class SequenceNumbers {
  #lastNumbered: Buffer | null = null;

  /** Every piece of the stream passes here, so it is only kept; read is the last one, if that is ever needed. */
  note(chunk: Buffer): void {
    if (chunk.includes(name)) this.#lastNumbered = chunk;
  }

  next(): number {
    const text = this.#lastNumbered?.toString("latin1") ?? "";
    const last = [...text.matchAll(numbers)].at(-1)?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  }
}
