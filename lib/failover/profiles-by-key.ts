import type { ProfileId } from "./credential";
import { authKeyOf } from "./provider-id";

type Profiles = Readonly<Record<ProfileId, { provider: string }>>;

const known = new WeakMap<Profiles, Map<string, ProfileId[]>>();
const nobody: readonly ProfileId[] = [];

/**
 * The profiles of one provider, in the order of the record. It is asked for on every request, of thousands of
 * profiles, so a record is gone through once: it is never changed, only replaced.
 */
export function profilesOfKey(profiles: Profiles, authKey: string): readonly ProfileId[] {
  let byKey = known.get(profiles);
  if (!byKey) {
    byKey = new Map();
    for (const [id, { provider }] of Object.entries(profiles)) {
      const key = authKeyOf(provider);
      const ids = byKey.get(key);
      if (ids) ids.push(id);
      else byKey.set(key, [id]);
    }
    known.set(profiles, byKey);
  }
  return byKey.get(authKey) ?? nobody;
}
