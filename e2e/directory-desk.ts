// A desk on a state directory of one's own choice: an empty one, or a copy of an OpenClaw installation.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { test as base } from "./desk";
import { endServer, enterPassword, readyUrl, startServer } from "./server-process";

export type DirectoryDesk = {
  url: string;
  dir: string;
  /** Beside the directory, e.g. for a log. */
  home: string;
  signIn(page: Page): Promise<void>;
  /** On the same port and directory, like after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const fixture = "lib/conformance/fixtures/openclaw-2026.9.6/state";

async function startDirectoryDesk(
  fill: (dir: string, home: string) => Promise<void>,
): Promise<DirectoryDesk> {
  const home = await mkdtemp(path.join(tmpdir(), "understudy-e2e-"));
  const dir = path.join(home, "state");
  await mkdir(dir);
  await fill(dir, home);
  let server = start(dir);
  const url = await readyUrl(server);

  return {
    url,
    dir,
    home,
    async signIn(page) {
      const first = (await readFile(path.join(dir, "understudy/first-password"), "utf8")).trim();
      await enterPassword(page, url, first);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Board|First run/);
    },
    async restart() {
      await endServer(server, "SIGKILL");
      server = start(dir, new URL(url).port);
      await readyUrl(server);
    },
    async stop() {
      await endServer(server);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The recorded installation, its log beside it. */
export async function copyInstallation(dir: string, home: string): Promise<void> {
  await cp(fixture, dir, { recursive: true });
  const config = path.join(dir, "openclaw.json");
  const text = await readFile(config, "utf8");
  await writeFile(config, text.replace("/home/operator/logs/openclaw.log", path.join(home, "openclaw.log")));
}

const start = (dir: string, port = "0") => startServer({ OPENCLAW_STATE_DIR: dir, PORT: port });

type OpenDesk = (fill: (dir: string, home: string) => Promise<void>) => Promise<DirectoryDesk>;

/** `openDesk` starts one; what a test has opened is stopped with it, however it ends. */
export const test = base.extend<{ openDesk: OpenDesk }>({
  openDesk: async ({ context }, use) => {
    const open: DirectoryDesk[] = [];
    await use(async (fill) => {
      const desk = await startDirectoryDesk(fill);
      open.push(desk);
      return desk;
    });
    // An open page would report the server it lost.
    await Promise.all(context.pages().map((page) => page.goto("about:blank")));
    await Promise.all(open.map((desk) => desk.stop()));
  },
});
