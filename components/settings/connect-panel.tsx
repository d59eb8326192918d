"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import { Segments } from "@/components/ui/segments";
import { clients, snippetOf } from "./client-snippets";

type Props = {
  baseUrl: string;
  /** Of the key that was just made. */
  secret: string | null;
};

/** What a client needs to send its requests here. */
export function ConnectPanel({ baseUrl, secret }: Props) {
  const t = useTranslations("settings.connect");
  const [client, setClient] = useQueryState("client", parseAsStringLiteral(clients).withDefault("openai"));
  const { address, code } = snippetOf(client, { baseUrl, key: secret ?? t("placeholder") });
  return (
    <Section title={t("title")}>
      <div className="flex flex-col items-start gap-3 px-4 pb-4">
        <p className="text-sm text-muted">{t("text")}</p>
        <Segments
          label={t("client")}
          value={client}
          options={clients.map((value) => ({ value, label: t(`clients.${value}`) }))}
          onChange={(value) => void setClient(value)}
        />
        <div className="flex max-w-full flex-wrap items-center gap-2">
          <span className="text-sm font-medium">{t("baseUrl")}</span>
          <code className="min-w-0 rounded-md bg-raised px-2 py-1 font-mono text-xs break-all">
            {address}
          </code>
          <CopyButton text={address} label={t("copyUrl")} />
        </div>
        <pre
          tabIndex={0}
          aria-label={t("example")}
          className="w-full overflow-x-auto rounded-md bg-raised p-3 font-mono text-xs leading-5"
        >
          {code}
        </pre>
        <CopyButton text={code} label={t("copyCode")} />
      </div>
    </Section>
  );
}
