"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { IconButton } from "@/components/ui/icon-button";
import { useInBrowser } from "@/lib/client/use-in-browser";

const themes = ["system", "light", "dark"] as const;
const icons = { system: Monitor, light: Sun, dark: Moon };

/** System, light, dark in turn. */
export function ThemeSwitch() {
  const t = useTranslations("shell.theme");
  const { theme, setTheme } = useTheme();
  // The choice lies in the browser: the server draws "system", and so does the first rendering here.
  const inBrowser = useInBrowser();
  const current = themes.find((name) => inBrowser && name === theme) ?? "system";
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? "system";
  const Icon = icons[current];
  return (
    <IconButton label={t("label", { current: t(current), next: t(next) })} onClick={() => setTheme(next)}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
}
