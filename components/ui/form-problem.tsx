import { CircleAlert } from "lucide-react";

/** Always in the page, so that screen readers hear a new sentence; `id` for the field it speaks of. */
export function FormProblem({ text, id }: { text: string | null; id?: string }) {
  return (
    <p
      id={id}
      role="alert"
      className={text ? "flex gap-2 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad-ink" : "sr-only"}
    >
      {text && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
      {text}
    </p>
  );
}
