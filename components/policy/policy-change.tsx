"use client";

import { useTranslations } from "next-intl";
import { FileChange, type PlaceChange } from "@/components/ui/file-change";
import { pathOf } from "@/lib/views/policy-draft";
import { pathKey } from "@/lib/views/policy-fields";
import { fileOf, type PolicyChanges, type PolicyView } from "@/lib/views/policy";

/** Which file gets which change: the settings, or openclaw.json where the number stands there already (P-3). */
export function PolicyChange({ view, changes }: { view: PolicyView; changes: PolicyChanges }) {
  const t = useTranslations("policy.change");
  const ofFile = (file: "settings" | "config") => changesOf(view, changes, file);
  const inConfig = ofFile("config");
  const inSettings = ofFile("settings");
  return (
    <>
      {(inSettings.length > 0 || inConfig.length === 0) && (
        <FileChange
          title={t("settings")}
          note={t("settingsNote")}
          changes={inSettings}
          nothing={t("nothing")}
          isUnchanged={inSettings.length === 0}
        />
      )}
      {inConfig.length > 0 && (
        <FileChange
          title={t("config")}
          note={t("configNote")}
          changes={inConfig}
          nothing={t("nothing")}
          isUnchanged={false}
        />
      )}
    </>
  );
}

function changesOf(view: PolicyView, changes: PolicyChanges, file: "settings" | "config"): PlaceChange[] {
  return Object.entries(changes).flatMap(([key, value]) => {
    const path = pathOf(key);
    if (fileOf(view, path) !== file) return [];
    const before = view.written[pathKey(path)]?.[file];
    return [{ path: shownPath(path), name: path.at(-1) ?? "", before, after: value ?? undefined }];
  });
}

const shownPath = (path: readonly string[]): string =>
  path.reduce(
    (text, key) => (/^[\w$]+$/.test(key) ? `${text}${text && "."}${key}` : `${text}["${key}"]`),
    "",
  );
