/** A path with its query; empty and undefined values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
