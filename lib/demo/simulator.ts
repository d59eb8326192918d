// Simulated providers on loopback: a real HTTP server that answers, streams and fails by script.
// Not here: anything of the product's own rules; the simulator knows no cooldown and no order.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { playStep } from "./play-step";
import { placeOfPath, type SimulatedDialect } from "./simulated-dialect";
import { createSimulatedLogins, type SimulatedLogin } from "./simulated-logins";
import { SimulatorScript, type SimulatorStep } from "./simulator-step";

/** A request as received; the key only by its profile's name or its last four characters. */
export type SimulatedRequest = {
  at: number;
  provider: string;
  dialect: SimulatedDialect;
  key: string;
  model: string;
  stream: boolean;
  step: SimulatorStep["kind"];
};

export type Simulator = {
  /** Base URLs are `<url>/sim/<provider>/v1`; every dialect is spoken under it, OAuth tokens at `/oauth/token`. */
  url: string;
  baseUrlOf(provider: string): string;
  script(script: SimulatorScript): void;
  /** Tells the simulator which profile a key belongs to, so scripts and records can use the name. */
  nameKey(secret: string, profileId: string): void;
  /** A login whose refresh token the token endpoint takes; its new access tokens get the owner's name. */
  addLogin(login: SimulatedLogin): void;
  requests(): readonly SimulatedRequest[];
  /** The newest bodies as received, for tests; never to be had over HTTP. */
  bodies(): readonly Readonly<Record<string, unknown>>[];
  /** Forgets scripts and requests. */
  clear(): void;
  close(): Promise<void>;
};

const Body = z.looseObject({ model: z.string().default(""), stream: z.boolean().default(false) });
type RunningScript = { steps: readonly SimulatorStep[]; repeat: boolean; next: number };

const mostRequestsKept = 2_000;
const mostBodiesKept = 20;

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const keyOf = ({ headers }: IncomingMessage) =>
  headers.authorization?.replace(/^Bearer /i, "") ??
  String(headers["x-api-key"] ?? headers["x-goog-api-key"] ?? "");

/** Starts the providers. Port 0 takes any free one. */
export async function startSimulator({
  port = 0,
  now = Date.now,
}: { port?: number; now?: () => number } = {}): Promise<Simulator> {
  const scripts = new Map<string, RunningScript>();
  const names = new Map<string, string>();
  const logins = createSimulatedLogins((access, owner) => names.set(access, owner));
  let requests: SimulatedRequest[] = [];
  let bodies: Readonly<Record<string, unknown>>[] = [];
  let count = 0;

  const addScript = (input: SimulatorScript) => {
    const { provider, target, steps, repeat } = SimulatorScript.parse(input);
    scripts.set(`${provider} ${target}`, { steps, repeat, next: 0 });
  };
  const takeStep = (provider: string, targets: readonly string[]): SimulatorStep => {
    for (const target of targets) {
      const script = scripts.get(`${provider} ${target}`);
      const step = script?.steps[script.next];
      if (!script || !step) continue;
      script.next = script.repeat ? (script.next + 1) % script.steps.length : script.next + 1;
      return step;
    }
    return { kind: "answer" };
  };

  async function control(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    // Pages can send a GET without an Origin, as an image; a POST of theirs always brings one.
    const changes = path !== "requests";
    if (request.headers.origin !== undefined || (changes && request.method !== "POST"))
      return void reply(403, { error: "no pages here" });
    const text = await readText(request);
    if (path === "requests") return void reply(200, requests);
    if (path === "clear") {
      scripts.clear();
      requests = [];
      return void reply(200, {});
    }
    if (path !== "script") return void reply(404, { error: "script, requests or clear" });
    const parsed = SimulatorScript.safeParse(JSON.parse(text || "null"));
    if (!parsed.success) return void reply(400, { error: z.prettifyError(parsed.error) });
    addScript(parsed.data);
    return void reply(200, {});
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (path.startsWith("/control/")) return control(path.slice("/control/".length), request, response);
    const place = placeOfPath(path);
    if (!place || request.method !== "POST") return void response.writeHead(404).end();
    const { provider, dialect } = place;
    const text = await readText(request);
    const note = (entry: Pick<SimulatedRequest, "key" | "model" | "stream" | "step">) => {
      count += 1;
      requests.push({ at: now(), provider, dialect, ...entry });
      if (requests.length > mostRequestsKept) requests = requests.slice(-mostRequestsKept / 2);
    };
    // One connection a call: a torn connection then is a torn call, never a stale one left from the call before. A
    // truncated answer must not announce its close, or clients take the cut for the end.
    const closeAfter = () => response.setHeader("connection", "close");
    if (dialect === "oauth-token") {
      const form = new URLSearchParams(text);
      const owner = logins.ownerOf(form.get("refresh_token") ?? "") ?? "unknown";
      const step = takeStep(provider, [owner, "oauth"]);
      note({ key: owner, model: "", stream: false, step: step.kind });
      closeAfter();
      return logins.play(response, form, step);
    }

    const body = Body.parse(JSON.parse(text));
    bodies = [...bodies.slice(-mostBodiesKept + 1), body];
    const asked = place.model ?? body.model;
    const model = asked.startsWith(`${provider}/`) ? asked.slice(provider.length + 1) : asked;
    const key = keyOf(request);
    const name = names.get(key) ?? (key === "" ? "none" : `…${key.slice(-4)}`);
    const step = takeStep(provider, [key, name, model]);
    const stream = place.stream ?? body.stream;
    note({ key: name, model, stream, step: step.kind });
    if (step.kind !== "truncate") closeAfter();
    const defaultText = `This is ${provider}/${model}, understudy number ${count}, ready to go on.`;
    await playStep(
      response,
      { dialect, model: asked, stream, id: String(count), at: now(), body, defaultText },
      step,
    );
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`;
  return {
    url,
    baseUrlOf: (provider) => `${url}/sim/${provider}/v1`,
    script: addScript,
    nameKey: (secret, profileId) => void names.set(secret, profileId),
    addLogin: logins.add,
    requests: () => requests,
    bodies: () => bodies,
    clear() {
      scripts.clear();
      requests = [];
      bodies = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
