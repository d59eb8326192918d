import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("a reader that stops early, as `| head` does, ends the command quietly", async () => {
  const cli = spawn(process.execPath, ["--import", "tsx", "bin/understudy.ts", "help"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  cli.stdout.destroy();
  let complaints = "";
  cli.stderr.on("data", (chunk) => (complaints += String(chunk)));
  const [code] = await once(cli, "close");
  expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
}, 60_000);
