import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "./play-step";
import { answers, type SimulatorStep } from "./simulator-step";

export type SimulatedLogin = {
  /** The profile or name the tokens belong to. */
  owner: string;
  refresh: string;
};

const lastsSeconds = 3_600;

/**
 * The token endpoint. Each refresh token works once: the answer brings the next one, as with providers that rotate,
 * and one that was used already is `invalid_grant`.
 */
export function createSimulatedLogins(nameAccess: (access: string, owner: string) => void) {
  const owners = new Map<string, string>();
  let count = 0;

  const rotate = (refresh: string) => {
    const owner = owners.get(refresh);
    if (owner === undefined) return null;
    owners.delete(refresh);
    count += 1;
    const next = `simulated-refresh-${count}-of-${owner}`;
    const access = `simulated-access-${count}-of-${owner}`;
    owners.set(next, owner);
    nameAccess(access, owner);
    return { access_token: access, refresh_token: next, token_type: "Bearer", expires_in: lastsSeconds };
  };

  return {
    add({ owner, refresh }: SimulatedLogin): void {
      owners.set(refresh, owner);
    },
    ownerOf: (refresh: string): string | null => owners.get(refresh) ?? null,

    async play(response: ServerResponse, form: URLSearchParams, step: SimulatorStep): Promise<void> {
      const dialect = "oauth-token";
      if (form.get("grant_type") !== "refresh_token")
        return refuse(response, dialect, {
          ...answers.invalidGrant(),
          type: "unsupported_grant_type",
          message: "Only refresh_token is simulated.",
        });
      if (step.kind === "status") return refuse(response, dialect, step);
      if (step.kind === "reset") return void response.socket?.resetAndDestroy();
      if (step.kind === "answer" && step.firstByteMs) await sleep(step.firstByteMs);
      const tokens = rotate(form.get("refresh_token") ?? "");
      if (step.kind === "lost-answer") return void response.socket?.resetAndDestroy();
      if (!tokens) return refuse(response, dialect, answers.invalidGrant());
      const body = step.kind === "empty" ? "" : JSON.stringify(tokens);
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(body);
    },
  };
}
