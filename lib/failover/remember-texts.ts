/** Longer ones hardly come twice. */
const longestText = 4_000;
const mostTexts = 500;

/** For work that gives the same for the same text: a provider that refuses says so in the same words every time. */
export function rememberTexts<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > longestText) return work(text);
    const done = known.get(text);
    if (done !== undefined) return done;
    const result = work(text);
    if (known.size >= mostTexts) known.clear();
    known.set(text, result);
    return result;
  };
}
