"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import {
  CornerDownLeft,
  KeyRound,
  Keyboard,
  Languages,
  ListOrdered,
  Search,
  SunMoon,
  UserRound,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useMe } from "@/components/shell/me";
import { useLanguage } from "@/components/shell/use-language";
import { pageIcons } from "@/components/shell/page-icons";
import { pages } from "@/components/shell/pages";
import { boardQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { localeNames, locales } from "@/lib/i18n/locale";
import { commandTargets } from "@/lib/views/command-targets";
import { shortRunId } from "@/lib/views/short-run-id";

type Props = { onClose(): void; onHelp(): void };

/** Everything one can go to or switch, found by typing. */
export function CommandMenu({ onClose, onHelp }: Props) {
  const t = useTranslations("command");
  const tPage = useTranslations("shell.pages");
  const tTheme = useTranslations("shell.theme");
  const router = useRouter();
  const me = useMe();
  const locale = useLocale();
  const language = useLanguage();
  const { setTheme } = useTheme();
  const { agentId, setAgentId, href } = useAgent();
  const { data: board } = useQuery(boardQuery(agentId));
  const [text, setText] = useState("");
  const { profiles, providers, runs } = commandTargets(board);
  const typed = text.trim();

  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const go = (path: string, query?: Parameters<typeof href>[1]) => then(() => router.push(href(path, query)));

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/30 dark:bg-page/70" />
        <Base.Popup
          aria-label={t("title")}
          className="fixed inset-x-3 top-3 z-40 mx-auto max-w-xl overflow-hidden rounded-xl border border-line-strong bg-surface text-ink sm:top-[14vh]"
        >
          <Command label={t("title")} loop className="flex max-h-[min(70dvh,28rem)] flex-col">
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-faint" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={t("placeholder")}
                maxLength={200}
                className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
              />
            </div>
            <Command.List className="min-h-0 flex-1 overflow-y-auto p-2">
              <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                {t("nothing")}
              </Command.Empty>
              <Group heading={t("groups.pages")}>
                {pages.map(({ id, path }) => {
                  const Icon = pageIcons[id];
                  return (
                    <Item key={id} icon={<Icon />} onSelect={go(path)}>
                      {tPage(id)}
                    </Item>
                  );
                })}
              </Group>
              <Group heading={t("groups.profiles")}>
                {profiles.map((profileId) => (
                  <Item
                    key={profileId}
                    icon={<KeyRound />}
                    onSelect={go(`/profiles/${encodeURIComponent(profileId)}`)}
                  >
                    {profileId}
                  </Item>
                ))}
              </Group>
              <Group heading={t("groups.orders")}>
                {providers.map((provider) => (
                  <Item
                    key={provider}
                    icon={<ListOrdered />}
                    onSelect={go(`/order/${encodeURIComponent(provider)}`)}
                  >
                    {t("orderOf", { provider })}
                  </Item>
                ))}
              </Group>
              {typed !== "" && (
                <Group heading={t("groups.decisions")} forceMount>
                  {runs.map(({ runId, requested, sessionKey }) => (
                    <Item
                      key={runId}
                      icon={<CornerDownLeft />}
                      keywords={[sessionKey ?? "", requested]}
                      onSelect={go(`/decisions/${encodeURIComponent(runId)}`)}
                    >
                      {t("run", { id: shortRunId(runId), model: requested })}
                    </Item>
                  ))}
                  <Item forceMount icon={<Search />} onSelect={go("/decisions", { q: typed })}>
                    {t("searchDecisions", { text: typed })}
                  </Item>
                </Group>
              )}
              {me.agents.length > 1 && (
                <Group heading={t("groups.agents")}>
                  {me.agents.map((id) => (
                    <Item key={id} icon={<UserRound />} onSelect={then(() => setAgentId(id))}>
                      {t("showAgent", { agent: id })}
                    </Item>
                  ))}
                </Group>
              )}
              <Group heading={t("groups.settings")}>
                {(["system", "light", "dark"] as const).map((theme) => (
                  <Item key={theme} icon={<SunMoon />} onSelect={then(() => setTheme(theme))}>
                    {t("theme", { theme: tTheme(theme) })}
                  </Item>
                ))}
                {locales
                  .filter((other) => other !== locale)
                  .map((other) => (
                    <Item
                      key={other}
                      icon={<Languages />}
                      keywords={[t("language")]}
                      onSelect={then(() => language.choose(other))}
                    >
                      <span lang={other}>{localeNames[other]}</span>
                    </Item>
                  ))}
                <Item icon={<Keyboard />} onSelect={onHelp}>
                  {t("shortcuts")}
                </Item>
              </Group>
            </Command.List>
          </Command>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type GroupProps = { heading: string; forceMount?: boolean; children: ReactNode };

function Group({ children, ...props }: GroupProps) {
  return (
    <Command.Group
      {...props}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = {
  icon: ReactNode;
  keywords?: string[];
  forceMount?: boolean;
  onSelect(): void;
  children: ReactNode;
};

function Item({ icon, children, ...props }: ItemProps) {
  return (
    <Command.Item
      {...props}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-raised pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </Command.Item>
  );
}
