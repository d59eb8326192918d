/** What the classifier looks at: one error object, without its causes (01 §1). */
export type Signal = {
  status?: number;
  /** As given; rules compare it upper-cased. */
  code?: string;
  errorType?: string;
  name?: string;
  /** At most 64 000 characters (C-11). */
  message?: string;
  /** Trimmed and lower-cased (G-4). */
  provider?: string;
  /** Further texts from the body (C-10). */
  details: readonly string[];
  headers?: Readonly<Record<string, string>>;
};

export function toSignal(_input: unknown, _provider?: string): Signal {
  return { details: [] };
}
