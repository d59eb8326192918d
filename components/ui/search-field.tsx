"use client";

import { Search } from "lucide-react";
import { useCallback, useEffect, useState } from "react";

const waitMs = 300;

type Props = { label: string; value: string; onChange(value: string): void };

/** Types freely; the list is asked when the typing rests, or on Enter. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const [asked, setAsked] = useState(value);

  // The list has become another one without us, as by Back: what is typed gives way.
  if (seen !== value) {
    setSeen(value);
    if (value !== asked) setTyped(null);
  }

  const ask = useCallback(
    (text: string) => {
      setAsked(text);
      onChange(text);
    },
    [onChange],
  );

  useEffect(() => {
    if (typed === null || typed.trim() === value) return;
    const timer = setTimeout(() => ask(typed.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [typed, value, ask]);

  function settle() {
    if (typed !== null && typed.trim() !== value) ask(typed.trim());
    setTyped(null);
  }

  return (
    <label className="relative inline-flex h-8 w-64 max-w-full items-center pointer-coarse:h-10">
      <Search aria-hidden className="absolute left-2.5 size-3.5 text-faint" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        onBlur={settle}
        className="h-full w-full rounded-md border border-control bg-surface pr-2 pl-8 text-sm placeholder:text-faint"
      />
    </label>
  );
}
