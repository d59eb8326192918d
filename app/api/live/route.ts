import { requireOperator, signedInOperator } from "@/lib/auth/require-operator";
import { liveHeaders, openLiveStream } from "@/lib/live/live-stream";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const { bus, now, liveStreams: open } = getRuntime();
  const cookie = request.headers.get("cookie");
  // A tab that takes over the stream of another names the last event in the address; EventSource has no other way.
  const after = new URL(request.url).searchParams.get("after");
  const lastEventId = readId(request.headers.get("last-event-id") ?? after);
  const stillAllowed = async () => (await signedInOperator(cookie)) !== null;
  const stream = openLiveStream({ bus, now, lastEventId, stillAllowed, open });
  return new Response(stream, { headers: liveHeaders });
});

function readId(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
