/** Longer ones hardly come twice. */
const longestText = 2_000;
const mostTexts = 500;

/** For work that gives the same for the same text: a provider that refuses says so in the same words every time. */
export function rememberTexts(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
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
