import { hashPassword } from "@/lib/auth/password";
import { startSimulator, type Simulator } from "@/lib/demo/simulator";
import { startServerForTests, type Answer, type ServerForTests } from "@/lib/runtime/server-for-tests";
import type { Role } from "@/lib/store/port";
import { apiPages } from "./pages-for-tests";

export const password = "a password for tests";

export type DeskForTests = {
  server: ServerForTests<Simulator>;
  /** Signs in and returns the cookie. */
  signIn(name: string, password?: string): Promise<string>;
  addOperator(
    name: string,
    options?: { role?: Role; password?: string; mustChangePassword?: boolean },
  ): Promise<void>;
  /** The headers of a signed-in operator of this role. */
  as(role: Role): { cookie: string };
  /** With our Origin and JSON, unless the headers say otherwise. */
  write(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  // Parsed JSON: tests look at what they expect.
  read(path: string, role?: Role): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
  chat(): Promise<Answer>;
};

/** A whole server with the real routes and one operator of each role; tests only. */
export async function startDeskForTests(options: { empty?: boolean } = {}): Promise<DeskForTests> {
  const server = await startServerForTests(await startSimulator(), { pages: apiPages, ...options });
  const cookies = new Map<Role, string>();
  const desk: DeskForTests = {
    server,
    async signIn(name, secret = password) {
      const { status, headers } = await desk.write("POST", "/api/sign-in", { name, password: secret });
      if (status !== 200) throw new Error(`${name} was not signed in: ${status}`);
      return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    },
    async addOperator(
      name,
      { role = "admin", password: secret = password, mustChangePassword = false } = {},
    ) {
      const at = server.runtime.now();
      const row = { name, role, passwordHash: await hashPassword(secret), mustChangePassword };
      const audit = {
        at,
        actor: "test",
        action: "create",
        targetType: "operator",
        targetId: name,
        agentId: null,
      };
      const { store } = server.runtime;
      const draft = { ...audit, before: null, after: null };
      // The first start has made one already.
      const isThere = (await store.listOperators()).some((known) => known.name === name);
      if (isThere) await store.changeOperator({ name, set: row, audit: draft });
      else await store.addOperator({ ...row, failedSignIns: 0, lockedUntil: null, createdAt: at }, draft);
    },
    as: (role) => ({ cookie: cookies.get(role) ?? "" }),
    write: (method, path, body, headers = {}) =>
      server.send({
        method,
        path,
        body,
        headers: { origin: server.url, "content-type": "application/json", ...headers },
      }),
    async read(path, role = "viewer") {
      const { status, body } = await server.send({ path, headers: desk.as(role) });
      return { status, body: JSON.parse(body) };
    },
    chat: () =>
      server.send({
        method: "POST",
        path: "/v1/chat/completions",
        headers: { authorization: `Bearer ${server.gatewayKey}`, "content-type": "application/json" },
        body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
      }),
  };
  // The admin first: there must always be one.
  for (const role of ["admin", "operator", "viewer"] as const) {
    await desk.addOperator(role, { role });
    cookies.set(role, await desk.signIn(role));
  }
  return desk;
}
