/** A sequence to compare with another one; `none` says what no list at all means. */
export function TextList({ list, none }: { list: readonly string[] | null; none: string }) {
  if (list === null) return <p className="text-sm text-muted">{none}</p>;
  return (
    <ol className="list-inside list-decimal text-sm">
      {list.map((text, at) => (
        <li key={`${at} ${text}`}>{text}</li>
      ))}
    </ol>
  );
}
