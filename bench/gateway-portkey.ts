import path from "node:path";
import type { Target } from "./gateway-children";
import { installPeer, isUp, processUsage, startPeer } from "./gateway-peer";

const version = "1.15.2";
const port = 18_787;

export type Portkey = { plain: Target; fallback: Target };

/** The peer with fallbacks. A sentence says why where it cannot be had. */
export async function startPortkey(upstreamUrl: string): Promise<Portkey | string> {
  const name = `@portkey-ai/gateway ${version}`;
  const place = await installPeer("@portkey-ai/gateway", version).catch(() => null);
  if (place === null) return `${name} could not be installed`;
  const entry = path.join(place, "build/start-server.js");
  const child = startPeer([process.execPath, entry, `--port=${port}`, "--headless"], {
    TRUSTED_CUSTOM_HOSTS: "127.0.0.1,localhost",
  });
  const stop = () => void child.kill();
  if (!(await isUp(`http://127.0.0.1:${port}/`))) {
    stop();
    return `${name} did not start`;
  }
  const targetOf = (place: string) => ({
    provider: "openai",
    api_key: "sk-upstream",
    custom_host: `${upstreamUrl}/${place}/v1`,
  });
  const target = (config: object): Target => ({
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: { "x-portkey-config": JSON.stringify(config) },
    usage: () => processUsage(child.pid),
    stop,
  });
  return {
    plain: target(targetOf("ok")),
    fallback: target({
      strategy: { mode: "fallback", on_status_codes: [429] },
      targets: [targetOf("bad"), targetOf("ok")],
    }),
  };
}
