import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * A link that loads its page when it is followed. Next would fetch every linked page as it scrolls into view, and
 * lists that move with live traffic would ask the server to render dozens of pages nobody opens.
 */
export function DeskLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} />;
}
