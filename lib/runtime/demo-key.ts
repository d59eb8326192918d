import { readFile } from "node:fs/promises";
import path from "node:path";
import { createGatewayKey } from "../admin/gateway-keys";
import { sha256Hex } from "../auth/secret";
import type { StateDir } from "../openclaw/state-dir";
import type { StorePort } from "../store/port";
import { writePrivateFile } from "./private-file";
import type { Runtime } from "./runtime";

/** The demo's one gateway key (P-37): made once, again only when its file is lost or it was revoked. */
export async function ensureDemoKey(
  store: StorePort,
  stateDir: Pick<StateDir, "settingsPath">,
  now: () => number,
): Promise<NonNullable<Runtime["welcome"]>> {
  const keyFile = path.join(path.dirname(stateDir.settingsPath), "demo-key");
  const written = (await readFile(keyFile, "utf8").catch(() => "")).trim();
  const keys = await store.listGatewayKeys();
  const isGood = keys.some((key) => key.secretHash === sha256Hex(written) && key.revokedAt === null);
  if (isGood) return { gatewayKey: written, keyFile };
  const context = { actor: { kind: "system", name: "demo" }, role: "admin", now, store } as const;
  const taken = new Set(keys.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name));
  // A demo key whose file was lost may still be in use somewhere, so it is left alone.
  const name = ["Demo", ...[...taken].map((_, at) => `Demo ${at + 2}`)].find((free) => !taken.has(free));
  const { secret } = await createGatewayKey(context, { name: name ?? "Demo" });
  await writePrivateFile(keyFile, `${secret}\n`);
  return { gatewayKey: secret, keyFile };
}
