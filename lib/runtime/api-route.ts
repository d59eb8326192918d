import { say } from "../error-said";
import { AppError, toAppError } from "../errors";
import { toResponse } from "../http";
import { getRuntime } from "./get-runtime";

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

/** What nginx calls it; nobody is there to read it. */
const clientHasGone = 499;

/** Every route of /api: errors become JSON, unexpected ones go to the log and not to the client. */
export function apiRoute<Context>(handler: Handler<Context>): Handler<Context> {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: clientHasGone });
      const { code, status } = toAppError(error);
      if (status >= 500) {
        const { pathname } = new URL(request.url);
        getRuntime().log.error({ err: error, code, path: pathname }, "request failed");
      }
      return toResponse(error);
    }
  };
}

export const noSuchAgent = (agentId: string): AppError =>
  new AppError("not_found", say("no-agent", { agentId: agentId.slice(0, 64) }));

/** `?agent=`, on every page and route (09 §5). */
export function agentOf(request: Request): string {
  const runtime = getRuntime();
  const agentId = new URL(request.url).searchParams.get("agent") || runtime.defaultAgentId;
  if (!runtime.facts(agentId)) throw noSuchAgent(agentId);
  return agentId;
}

/** Epoch ms of the query (09 §5); undefined when absent. */
export function timeParameter(request: Request, name: string): number | undefined {
  const text = new URL(request.url).searchParams.get(name);
  if (!text) return undefined;
  if (/^\d{1,16}$/.test(text) && Number(text) <= 8_640_000_000_000_000) return Number(text);
  throw new AppError("bad_request", `${name}: expected a time in milliseconds since 1970.`);
}
