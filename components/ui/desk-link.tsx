"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

/**
 * A link that loads its page when it is followed. Next's own would fetch every linked page as it scrolls into view
 * (lists that move with live traffic would ask for dozens of pages nobody opens), and without that all it adds to this
 * is script.
 */
export function DeskLink({ href, onClick, ...props }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || isForTheBrowser(event)) return;
    event.preventDefault();
    router.push(href);
  }
  return <a href={href} onClick={follow} {...props} />;
}

/** Into another tab or window, or onto the disk. */
export const isForTheBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
