export const dynamic = "force-dynamic";

/** Liveness only: no secrets, no state (09 §3). */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
