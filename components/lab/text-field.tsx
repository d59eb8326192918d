import { useId, type ReactNode } from "react";

type Props = {
  label: string;
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  /** Lines of a text area; without it, one line. */
  rows?: number;
  /** What may be meant; anything else can be typed as well. */
  suggestions?: readonly string[];
  problem?: ReactNode;
  hint?: ReactNode;
  isMono?: boolean;
  numeric?: boolean;
};

const look =
  "w-full min-w-0 rounded-md border bg-surface px-3 placeholder:text-faint aria-invalid:border-bad pointer-coarse:text-lg";

/** A labelled field with what is wrong with it beneath. */
export function TextField(props: Props) {
  const { label, value, onChange, rows, suggestions, problem, hint, placeholder, isMono, numeric } = props;
  const id = useId();
  const note = problem || hint ? `${id}-note` : undefined;
  const shared = {
    id,
    value,
    placeholder,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": note,
    spellCheck: false,
    autoComplete: "off",
    autoCapitalize: "off",
  } as const;
  const face = `${look} border-control ${isMono ? "font-mono text-sm" : "text-base"}`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {rows === undefined ? (
        <input
          {...shared}
          inputMode={numeric ? "numeric" : undefined}
          list={suggestions && `${id}-list`}
          onChange={(event) => onChange(event.target.value)}
          className={`${face} h-9 pointer-coarse:h-11`}
        />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
          className={`${face} resize-y py-2`}
        />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {note && (
        <p id={note} className={`text-xs ${problem ? "text-bad-ink" : "text-muted"}`}>
          {problem || hint}
        </p>
      )}
    </div>
  );
}
