/** Thrown while a request is read: what stands in this field has no counterpart in another dialect (P-33). */
export class UnreadField extends Error {
  override readonly name = "UnreadField";

  constructor(readonly field: string) {
    super(`No other dialect has a counterpart of "${field}"`);
  }
}
