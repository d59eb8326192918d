import { spawn, type ChildProcess } from "node:child_process";
import type { Page } from "@playwright/test";

export const operator = { name: "operator", password: "a long new password 1" };

/** The built server, as `npm start` runs it. */
export const startServer = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ["dist/server.mjs"], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

/** The address in its ready line. Throws with all it said when it ends before. */
export function readyUrl(server: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk);
      const match = /Understudy ready on (http:\S+)/.exec(output);
      if (match?.[1]) resolve(match[1]);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", (code) =>
      reject(new Error(`The server ended (${code}) before it was ready:\n${output}`)),
    );
  });
}

/** Resolves when the process is gone. */
export async function endServer(server: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await gone;
}

/** On the page that asks for it. */
export async function submitPassword(page: Page, password = operator.password): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in; with the one-time password of the first sign-in, then with the new one it demands (P-22). */
export async function enterPassword(page: Page, url: string, first: string | null): Promise<void> {
  await page.goto(`${url}/login`);
  await submitPassword(page, first ?? operator.password);
  if (first === null) return;
  await page.getByLabel("Current password").fill(first);
  await page.getByLabel("New password", { exact: true }).fill(operator.password);
  await page.getByLabel("New password again").fill(operator.password);
  await page.getByRole("button", { name: "Save password" }).click();
}
