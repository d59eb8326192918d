"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { useMemo, type ReactNode } from "react";
import { EmptyFace } from "@/components/ui/empty-face";
import { ModelStep } from "@/components/ui/model-step";
import { ReasonPill } from "@/components/ui/reason-pill";
import { RehearsedPill } from "@/components/ui/rehearsed-pill";
import { SessionKey } from "@/components/ui/session-key";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useWindowText } from "@/components/ui/use-window-text";
import { useAgent } from "@/lib/client/use-agent";
import type { BoardView } from "@/lib/views/board";
import { boardFeed, type FeedItem } from "@/lib/views/board-feed";
import { isOpenEnded } from "@/lib/views/profile-card";

/** Decisions as they happen, the latest on top. */
export function Feed({ board, now }: { board: BoardView; now: number }) {
  const t = useTranslations("board.feed");
  const { href } = useAgent();
  const { facts, recentRuns } = board;
  const items = useMemo(() => boardFeed({ facts, recentRuns, now, limit: 14 }), [facts, recentRuns, now]);
  return (
    <Section
      title={t("title")}
      className="xl:sticky xl:top-19"
      aside={
        <DeskLink
          href={href("/decisions")}
          className="in-line text-xs text-muted hover:text-ink hover:underline"
        >
          {t("all")}
        </DeskLink>
      }
    >
      {items.length === 0 ? (
        <EmptyFace title={t("empty")}>{t("emptyNext")}</EmptyFace>
      ) : (
        <ol className="divide-y pb-1.5">
          {items.map((item) => (
            <Item key={keyOf(item)} item={item} now={now} />
          ))}
        </ol>
      )}
    </Section>
  );
}

type Times = { at: number; now: number };

const keyOf = (item: FeedItem) =>
  item.kind === "run"
    ? item.run.runId
    : `${item.profileId} ${item.window.lane} ${item.at} ${JSON.stringify(item.window.scope)}`;

function Item({ item, now }: { item: FeedItem; now: number }) {
  switch (item.kind) {
    case "run":
      return <RunItem run={item.run} at={item.at} now={now} />;
    case "window":
      return <WindowItem item={item} now={now} />;
  }
}

function RunItem({ run, ...times }: { run: BoardView["recentRuns"][number] } & Times) {
  const t = useTranslations("board.feed");
  const { href } = useAgent();
  return (
    <Line {...times} href={href(`/decisions/${run.runId}`)}>
      <p className="font-medium">
        <ModelStep from={run.requested} to={run.answeredBy?.candidate ?? null} none={t("nobody")} />
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {run.reason && <ReasonPill reason={run.reason} />}
        {run.rehearsed && <RehearsedPill />}
        <span>
          {run.sessionKey && (
            <>
              <SessionKey sessionKey={run.sessionKey} agentId={run.agentId} /> ·{" "}
            </>
          )}
          {t(`outcome.${run.outcome}`)}
        </span>
      </p>
    </Line>
  );
}

function WindowItem({ item, now }: { item: Extract<FeedItem, { kind: "window" }>; now: number }) {
  const t = useTranslations("board.feed");
  const text = useWindowText();
  const { duration } = useTimeFormat();
  const { href } = useAgent();
  const { window, profileId, at } = item;
  // The first line of a disable by hand has said why.
  const reason = isOpenEnded(window) ? null : text.reason(window);
  const details = [reason, text.scope(window), text.step(window)].filter((part) => part !== null);
  return (
    <Line at={at} now={now} href={href(`/profiles/${encodeURIComponent(profileId)}`)}>
      <p className="wrap-anywhere">
        {isOpenEnded(window)
          ? t("disabled", { profile: profileId })
          : t(`lane.${window.lane}`, {
              profile: profileId,
              length: duration(roundedLength(window.until - at)),
            })}
      </p>
      {details.length > 0 && <p className="text-sm text-muted">{details.join(" · ")}</p>}
    </Line>
  );
}

/** What was meant by "one hour" may have been stored some milliseconds short of it. */
const roundedLength = (ms: number) => (ms < 120_000 ? ms : Math.round(ms / 60_000) * 60_000);

function Line({ at, now, href, children }: Times & { href: string; children: ReactNode }) {
  const { time, day, isSameDay, full } = useTimeFormat();
  return (
    <li className="relative flex gap-2.5 px-4 py-2 text-sm hover:bg-sunken">
      <time
        dateTime={new Date(at).toISOString()}
        title={full(at)}
        className="shrink-0 pt-px font-mono text-xs text-faint tabular-nums"
      >
        <DeskLink href={href} className="in-line after:absolute after:inset-0">
          {time(at)}
          {!isSameDay(at, now) && <span className="block">{day(at)}</span>}
        </DeskLink>
      </time>
      <div className="min-w-0">{children}</div>
    </li>
  );
}
