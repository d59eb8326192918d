import { CircleAlert } from "lucide-react";

type Props = {
  text: string | null;
  /** What is seen of it, where that goes on changing and is not to be said each time. */
  shown?: string | null;
  /** For the field it speaks of. */
  id?: string;
};

/** Always in the page, so that screen readers hear a new sentence. */
export function FormProblem({ text, shown = null, id }: Props) {
  return (
    <p
      id={id}
      role="alert"
      className={text ? "flex gap-2 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad-ink" : "sr-only"}
    >
      {text && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span className={shown === null ? "" : "sr-only"}>{text}</span>
      {text && shown !== null && <span aria-hidden>{shown}</span>}
    </p>
  );
}
