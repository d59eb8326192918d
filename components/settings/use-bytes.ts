"use client";

import { useFormatter } from "next-intl";

const steps = [
  [1024 ** 3, "gigabyte"],
  [1024 ** 2, "megabyte"],
  [1024, "kilobyte"],
  [1, "byte"],
] as const;

/** "1.4 GB", "312 MB". */
export function useBytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const [size, unit] = steps.find(([least]) => bytes >= least) ?? [1, "byte"];
    const value = bytes / size;
    return format.number(value, {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: value < 10 && size > 1 ? 1 : 0,
    });
  };
}
