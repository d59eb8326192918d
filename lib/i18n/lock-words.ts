import type { LockSaid } from "../views/lock-said";
import { errorWords } from "./error-words";
import type { SentenceWords } from "./sentence-words";

/** Why a place of openclaw.json cannot be edited; in English as `lockText` says it. */
export const lockWords = (t: SentenceWords["t"], said: LockSaid): string =>
  said.id === "mend-first"
    ? t("lock.mend-first", { problem: errorWords(t, said.values.problem) })
    : t(`lock.${said.id}`, "values" in said ? said.values : {});
