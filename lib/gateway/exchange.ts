import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "./caller";
import type { ClientStream } from "./client-stream";
import type { RequestDialect } from "./dialect";
import type { GatewayKeyInfo, GatewayPorts } from "./ports";
import type { BytesInFlight } from "./read-body";
import type { TranslationRoom } from "./translate/translation-room";
import type { UpstreamPools } from "./upstream-pools";

/** One client's request and whatever answers it. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  dialect: RequestDialect;
  query: string;
  key: GatewayKeyInfo;
  client: ClientStream;
  /** Bodies of this key in flight. */
  keyBytes: BytesInFlight;
  caller: Caller;
};

export type GatewayParts = {
  ports: GatewayPorts;
  pools: UpstreamPools;
  inFlight: BytesInFlight;
  translations: TranslationRoom;
};
