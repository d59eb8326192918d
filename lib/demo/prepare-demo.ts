import { openStateDir } from "../openclaw/open-state-dir";
import type { StateDirLocation } from "../openclaw/state-dir";
import { openStore } from "../store/open-store";
import { assertDemoIsFree } from "./assert-demo-is-free";
import { createDemoDirectory, storeDemoCredentials, tellLogins } from "./create-demo-directory";
import { demoProfiles } from "./demo-profiles";
import { playDemoScript } from "./demo-script";
import { startSimulator, type Simulator } from "./simulator";

/**
 * Starts the simulated providers and makes the directory ready to be opened: call it before the store is opened, and
 * close the simulator after the gateway. Traffic is started separately, once the gateway listens.
 */
export async function prepareDemo(input: {
  location: StateDirLocation;
  migrationsDir: string;
  now(): number;
}): Promise<Simulator> {
  const { location, migrationsDir, now } = input;
  await assertDemoIsFree(location.path);
  const simulator = await startSimulator({ now });
  try {
    await createDemoDirectory({ path: location.path, simulatorUrl: simulator.url });
    const store = await openStore({ ...(await openStateDir(location)), migrationsDir, now });
    try {
      await storeDemoCredentials(store, now());
      await tellLogins(store, simulator);
    } finally {
      await store.close();
    }
  } catch (error) {
    await simulator.close();
    throw error;
  }
  for (const { profileId, secret } of demoProfiles(now())) simulator.nameKey(secret, profileId);
  playDemoScript(simulator);
  return simulator;
}
