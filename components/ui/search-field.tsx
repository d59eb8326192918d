"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";

const waitMs = 300;

type Props = { label: string; value: string; onChange(value: string): void };

/** Types freely; the list is asked when the typing rests, or on Enter. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (typed === null || typed === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);

  function settle() {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim());
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
