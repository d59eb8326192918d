import { say } from "../error-said";
import { AppError } from "../errors";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import { isSameModel, selectModel, type SelectedModel } from "../failover/session/selection";
import { pinByUser, selectByUser, type ActiveRun } from "../failover/session/user-select";
import { mayUseModel } from "../gateway/key-scopes";
import {
  changeSession,
  sessionToChange,
  type SessionCaller,
  type SessionEdited,
  type SessionVerbs,
} from "./change-session";

/** `/model <ref>`, `<ref>@<profile>` or `default` (04 §7): at once, or at the next safe point of a running turn (S-45). */
export async function switchModel(
  context: SessionVerbs,
  { sessionKey, ref }: { sessionKey: string; ref: string },
): Promise<SessionEdited> {
  const session = await sessionToChange(context, sessionKey);
  const { facts, entry } = session;
  const chosen = selectByUser(entry, ref, facts, null);
  if (!chosen.ok) throw new AppError("bad_request", say("switch-no-model", { ref: ref.trim() }));
  const { selected } = chosen;
  const profileId = chosen.change.authProfileOverride ?? null;
  assertReachable(facts, selected, context.caller);
  if (profileId !== null) assertUsable(facts, { profileId, selected, caller: context.caller });
  return changeSession(context, session, {
    action: "switch_model",
    changeOf(fresh) {
      const isRunning = (running: SelectedModel) => isSameModel(running, selected);
      const again = selectByUser(
        fresh,
        ref,
        facts,
        otherRun(context, sessionKey, (run) => !isRunning(run)),
      );
      return again.ok ? again.change : {};
    },
  });
}

/** The account the session keeps to from now on, strictly (04 §2). */
export async function pinSession(
  context: SessionVerbs,
  { sessionKey, profileId }: { sessionKey: string; profileId: ProfileId },
): Promise<SessionEdited> {
  const session = await sessionToChange(context, sessionKey);
  const selected = selectModel(session.entry, session.facts);
  assertUsable(session.facts, { profileId, selected, caller: context.caller });
  return changeSession(context, session, {
    action: "pin_session",
    changeOf: (fresh) =>
      pinByUser(
        fresh,
        profileId,
        otherRun(context, sessionKey, (run) => run.profileId !== profileId),
      ),
  });
}

/** Of several turns under way, one that the choice would change; else any. */
function otherRun(
  context: SessionVerbs,
  sessionKey: string,
  isOther: (run: NonNullable<ActiveRun>) => boolean,
): ActiveRun {
  const running = context.running(sessionKey);
  return running.find(isOther) ?? running[0] ?? null;
}

/** P-31: a model that is not there and one the key may not use give the same answer. */
function assertReachable(facts: AgentFacts, selected: SelectedModel, caller: SessionCaller): void {
  const isKnown = facts.config.providers.some(({ id }) => id === selected.provider);
  const scopes = caller.kind === "gateway-key" ? caller.scopes : undefined;
  if (isKnown && mayUseModel(scopes, selected)) return;
  throw new AppError(
    "bad_request",
    say("switch-unknown", { model: `${selected.provider}/${selected.model}` }),
  );
}

function assertUsable(
  facts: AgentFacts,
  asked: { profileId: ProfileId; selected: SelectedModel; caller: SessionCaller },
): void {
  const { profileId, selected, caller } = asked;
  const profile = ownValue(facts.profiles, profileId);
  const mayPin = caller.kind === "operator" || caller.scopes.pin;
  if (mayPin && profile && authKeyOf(profile.provider) === authKeyOf(selected.provider)) return;
  throw new AppError(
    "bad_request",
    say("switch-profile", {
      profileId: profileId.slice(0, 200),
      provider: selected.provider,
      model: `${selected.provider}/${selected.model}`,
    }),
  );
}
