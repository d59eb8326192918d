import { z } from "zod";
import { signIn } from "@/lib/admin/sign-in";
import { signInCookie } from "@/lib/auth/cookie";
import { getDoors } from "@/lib/auth/doors";
import { isSecure } from "@/lib/auth/host-check";
import { assertOwnOrigin } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { signInContext } from "@/lib/runtime/operator-context";

const Body = z.strictObject({ name: z.string().max(100), password: z.string().max(1_000) });

export const POST = apiRoute(async (request) => {
  assertOwnOrigin(request);
  const { name, password } = await readJson(request, Body);
  const { headers } = request;
  const userAgent = headers.get("user-agent") ?? "";
  const runtime = getRuntime();
  const { token, mustChangePassword } = await signIn(signInContext(runtime), { name, password, userAgent });
  runtime.bus.publish({ type: "settings-changed" });
  const known = getDoors().knownHosts();
  const secure = isSecure(
    { host: headers.get("host"), forwardedProto: headers.get("x-forwarded-proto") },
    known,
  );
  const cookie = signInCookie({ port: known.port, token, secure });
  return jsonResponse({ mustChangePassword }, { headers: { "set-cookie": cookie } });
});
