/** What a colour says; always together with a word (design: never colour alone). */
export type Tone = "ok" | "warn" | "bad" | "info" | "pin" | "idle";

export const softTone: Record<Tone, string> = {
  ok: "bg-ok-soft text-ok-ink",
  warn: "bg-warn-soft text-warn-ink",
  bad: "bg-bad-soft text-bad-ink",
  info: "bg-info-soft text-info-ink",
  pin: "bg-pin-soft text-pin-ink",
  idle: "bg-raised text-muted",
};

export const barTone: Record<Tone, string> = {
  ok: "bg-ok",
  warn: "bg-warn",
  bad: "bg-bad",
  info: "bg-info",
  pin: "bg-pin",
  idle: "bg-line-strong",
};
