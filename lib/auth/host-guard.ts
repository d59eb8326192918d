import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isKnownHost, type KnownHosts } from "./host-check";

const message =
  "This host name is not known here. Use 127.0.0.1 or localhost with the right port, or list the name in UNDERSTUDY_ALLOWED_HOSTS.";
/** Fits both the desk's error shape and that of OpenAI clients. */
const body = JSON.stringify({ error: { code: "misdirected", type: "invalid_request_error", message } });

/** True when the request was refused and answered (P-20). It stands before everything else on the port. */
export function refuseUnknownHost(
  request: IncomingMessage,
  response: ServerResponse,
  known: KnownHosts,
): boolean {
  if (request.url?.startsWith("/") && isKnownHost(request.headers.host, known)) return false;
  response.writeHead(421, {
    "content-type": "application/json",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(body);
  return true;
}

/** The same for a request to upgrade the connection (the development server's own socket). */
export function refuseUnknownUpgrade(request: IncomingMessage, socket: Duplex, known: KnownHosts): boolean {
  if (isKnownHost(request.headers.host, known)) return false;
  socket.end("HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  return true;
}
