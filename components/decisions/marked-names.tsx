/** A sentence with the names of models and profiles in it set off, so that the eye finds who did what. */
export function MarkedNames({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return text;
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escape);
  // Captured separators stand at the odd places of the result.
  return text.split(new RegExp(`(${longestFirst.join("|")})`)).map((part, index) =>
    index % 2 === 1 ? (
      <strong key={index} className="font-semibold">
        {part}
      </strong>
    ) : (
      part
    ),
  );
}

const escape = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
