import { sendJson } from "@/lib/client/fetch-json";

/** A full load afterwards: nothing of the last operator's stays in memory. */
export async function signOut() {
  await sendJson("POST", "/api/sign-out", {}).catch(() => null);
  location.replace("/login");
}
