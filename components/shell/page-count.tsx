"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { boardQuery, countsQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { useInBrowser } from "@/lib/client/use-in-browser";
import type { BoardView } from "@/lib/views/board";
import type { PageId } from "./pages";

/** How much there is on a page, beside its name; nothing while it is not known, and nothing for none. */
export function PageCount({ page }: { page: PageId }) {
  // A read begun here would come before the page's own, and what the server sent with the page would wait for an effect.
  if (!useInBrowser()) return null;
  switch (page) {
    case "profiles":
      return <OfBoard what="profiles" select={({ facts }) => Object.keys(facts.profiles).length} />;
    case "decisions":
      return (
        <OfBoard
          what="runs"
          select={({ totals: { answered, exhausted, failed } }) => answered + exhausted + failed}
        />
      );
    case "sessions":
    case "doctor":
      return <Counted what={page === "doctor" ? "findings" : page} />;
    default:
      return null;
  }
}

function OfBoard({ what, select }: { what: "profiles" | "runs"; select(board: BoardView): number }) {
  const { agentId } = useAgent();
  const { data } = useQuery({ ...boardQuery(agentId), select });
  return <Figure what={what} count={data} />;
}

function Counted({ what }: { what: "sessions" | "findings" }) {
  const { agentId } = useAgent();
  const { data } = useQuery({ ...countsQuery(agentId), select: (counts) => counts[what] });
  return <Figure what={what} count={data} />;
}

type What = "profiles" | "sessions" | "findings" | "runs";

function Figure({ what, count }: { what: What; count: number | undefined }) {
  const t = useTranslations("shell");
  const format = useFormatter();
  if (!count) return null;
  return (
    <span className="text-xs text-faint tabular-nums">
      {format.number(count)}
      <span className="sr-only"> {t(`count.${what}`, { count })}</span>
    </span>
  );
}
