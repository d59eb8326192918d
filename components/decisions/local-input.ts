const two = (part: number) => String(part).padStart(2, "0");

/** What a `datetime-local` input takes, in the browser's zone. */
export function localInput(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Null: not a whole time yet. */
export function parseLocalInput(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const time = new Date(text).getTime();
  return Number.isFinite(time) && time >= 0 ? time : null;
}
