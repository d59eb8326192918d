// The worker's own desk: the built server on a free port, with a demo directory of its own and no traffic.
import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import type { SimulatorScript, SimulatorStep } from "../lib/demo/simulator-step";
import { endServer, enterPassword, readyUrl, startServer } from "./server-process";

export type Desk = {
  url: string;
  stateDir: string;
  gatewayKey: string;
  process: ChildProcess;
  /** How the next requests with a profile's key are answered. */
  script(profileId: string, steps: readonly SimulatorStep[]): Promise<void>;
  /** Profile names of the keys that reached the simulated providers, oldest first. */
  upstreamKeys(): Promise<readonly string[]>;
  forgetUpstream(): Promise<void>;
  chat(body: object, headers?: Record<string, string>): Promise<Response>;
};

export async function startDesk(env: Record<string, string> = {}): Promise<Desk & { stop(): Promise<void> }> {
  const home = await mkdtemp(path.join(tmpdir(), "understudy-e2e-"));
  const stateDir = path.join(home, "demo");
  const server = startServer({
    UNDERSTUDY_DEMO_DIR: stateDir,
    UNDERSTUDY_DEMO_TRAFFIC: "0",
    ...env,
  });
  const url = await readyUrl(server);
  const gatewayKey = (await readFile(path.join(stateDir, "understudy", "demo-key"), "utf8")).trim();
  const simulator = await simulatorUrl(stateDir);
  const control = (verb: string, body: unknown = null) =>
    fetch(`${simulator}/control/${verb}`, { method: "POST", body: JSON.stringify(body) });

  return {
    url,
    stateDir,
    gatewayKey,
    process: server,
    async script(profileId, steps) {
      const provider = profileId.slice(0, profileId.indexOf(":"));
      const script: SimulatorScript = { provider, target: profileId, steps: [...steps] };
      const answer = await control("script", script);
      expect(answer.status, await answer.text()).toBe(200);
    },
    async upstreamKeys() {
      const requests: unknown = await (await control("requests")).json();
      return Array.isArray(requests) ? requests.map(({ key }) => String(key)) : [];
    },
    async forgetUpstream() {
      await control("clear");
    },
    chat: (body, headers = {}) =>
      fetch(`${url}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${gatewayKey}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    async stop() {
      await endServer(server);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function simulatorUrl(stateDir: string): Promise<string> {
  const config = await readFile(path.join(stateDir, "openclaw.json"), "utf8");
  const match = /http:\/\/127\.0\.0\.1:\d+(?=\/sim\/)/.exec(config);
  if (!match) throw new Error("The demo's configuration names no simulated provider.");
  return match[0];
}

/** The one-time password of a desk nobody has signed in to yet (P-22); null once it was used. */
export const firstPassword = ({ stateDir }: Desk): Promise<string | null> =>
  readFile(path.join(stateDir, "understudy", "first-password"), "utf8").then(
    (text) => text.trim(),
    () => null,
  );

/** Signs in; at a desk's first sign-in with the one-time password and the forced new one. */
export async function signIn(page: Page, desk: Desk): Promise<void> {
  await enterPassword(page, desk.url, await firstPassword(desk));
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
}

/** A change as the desk's own pages ask for it, by the operator who is signed in. */
export async function send(
  page: Page,
  desk: Desk,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  data: object,
): Promise<void> {
  const headers = { origin: desk.url };
  const answer = await page.request.fetch(`${desk.url}/api/${path}`, { method, data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

type Console = { problems: string[]; allow(expected: RegExp): void };

/**
 * `desk` serves all stories of a worker that leave it as it was; `ownDesk` is one story's alone, for those that change
 * what others would see. `console` collects errors and warnings of the page; a test fails on any it has not allowed.
 */
export const test = base.extend<{ console: Console; ownDesk: Desk }, { desk: Desk }>({
  desk: [
    async ({}, use) => {
      const desk = await startDesk();
      await use(desk);
      await desk.stop();
    },
    { scope: "worker" },
  ],
  ownDesk: async ({ page }, use) => {
    const desk = await startDesk();
    await use(desk);
    // An open page would look for the server that is gone.
    await page.goto("about:blank");
    await desk.stop();
  },
  console: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          problems.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => problems.push(error.message));
      await use({ problems, allow: (expected) => void allowed.push(expected) });
      expect(problems.filter((text) => !allowed.some((expected) => expected.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
