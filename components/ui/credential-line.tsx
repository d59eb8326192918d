"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/lib/client/use-now";
import type { CredentialFacts } from "@/lib/failover/credential";
import { useTimeFormat } from "./use-time-format";

/** What the credential is and how long it lasts; of a key only its fingerprint (D-60). */
export function CredentialLine({
  credential,
  withExpiry = true,
  look = "small",
}: {
  credential: CredentialFacts | null;
  withExpiry?: boolean;
  look?: "small" | "plain";
}) {
  const t = useTranslations("credential");
  const className = look === "small" ? "text-xs text-muted tabular-nums" : "tabular-nums";
  if (credential === null) return <p className={className}>{t("missing")}</p>;
  const { ref, fingerprint, external } = credential;
  const pointer = ref && `${ref.source}:${ref.id}`;
  const parts = [t(`type.${credential.type}`), fingerprint ?? pointer, external].filter(Boolean);
  return (
    <p className={className}>
      {parts.join(" · ")}
      {withExpiry && <Expiry expires={credential.expires} before=" · " />}
    </p>
  );
}

/** Nothing for a credential that never expires. */
export function Expiry({
  expires,
  before = "",
  bare = false,
}: {
  expires: number | undefined;
  before?: string;
  /** Under a heading that says "Expires" already. */
  bare?: boolean;
}) {
  const t = useTranslations("credential");
  const { duration } = useTimeFormat();
  const left = useNow((now) =>
    expires === undefined || expires === 0 ? null : expires <= now ? "" : duration(expires - now),
  );
  if (left === null) return null;
  return (
    <>
      {before}
      {left === "" ? t("expired") : t(bare ? "in" : "expires", { left })}
    </>
  );
}
