"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/lib/client/use-now";
import { formatSpacedDuration } from "@/lib/failover/format-duration";
import type { CredentialFacts } from "@/lib/failover/credential";

/** What the credential is and how long it lasts; of a key only its fingerprint (D-60). */
export function CredentialLine({ credential }: { credential: CredentialFacts | null }) {
  const t = useTranslations("credential");
  if (credential === null) return <p className="truncate text-xs text-muted">{t("missing")}</p>;
  const parts = [t(`type.${credential.type}`), credential.fingerprint].filter((part) => part !== undefined);
  return (
    <p className="truncate text-xs text-muted tabular-nums">
      {parts.join(" · ")}
      <Expiry expires={credential.expires} />
    </p>
  );
}

function Expiry({ expires }: { expires: number | undefined }) {
  const t = useTranslations("credential");
  const left = useNow((now) =>
    expires === undefined || expires === 0 ? null : expires <= now ? "" : formatSpacedDuration(expires - now),
  );
  if (left === null) return null;
  return <> · {left === "" ? t("expired") : t("expires", { left })}</>;
}
