import type { Server } from "node:http";
import type { Env } from "../env";

/** One clear sentence instead of a stack: the caller prints it and exits with 1. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

const loopback = ["127.0.0.1", "localhost", "::1"];

/** Any other address is open to the network, so the names it may be reached by must be listed (P-20). */
export function assertBindable({ host, allowedHosts }: Pick<Env, "host" | "allowedHosts">): void {
  if (loopback.includes(host) || allowedHosts.length > 0) return;
  throw new StartProblem(
    `UNDERSTUDY_HOST=${host} would open the desk to the network. List the names it may be reached by in UNDERSTUDY_ALLOWED_HOSTS, or leave UNDERSTUDY_HOST unset.`,
  );
}

/** Resolves with the real port, which PORT=0 leaves to the system. */
export function listen(server: Server, { host, port }: Pick<Env, "host" | "port">): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new StartProblem(describe(error, host, port))),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function describe(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is already in use. Stop the other program, or choose another port: PORT=4681 npm start`;
    case "EACCES":
      return `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=4680 npm start`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `UNDERSTUDY_HOST=${host} is not an address of this machine. Leave it unset for 127.0.0.1.`;
    default:
      return `Listening on ${host}:${port} failed: ${error.message}`;
  }
}

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
