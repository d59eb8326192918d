import type { Random } from "./random";

/** What a provider says when it fails, as it reaches the runner. */
export type Failure = { status?: number; code?: string; type?: string; message: string };
export type Trouble = keyof typeof failures;

const seconds = (random: Random) => `${1 + random.below(59)}.${random.below(1_000)}s`;
const requestId = (random: Random) =>
  `req_${random.below(1e9).toString(36)}${random.below(1e9).toString(36)}`;

/** By kind of trouble; numbers and request ids differ, as they do in life. */
const failures = {
  "rate-limit": [
    (random) => ({
      status: 429,
      type: "rate_limit_error",
      message: `Rate limit reached on tokens per min: limit 30000, used ${25_000 + random.below(5_000)}. Please try again in ${seconds(random)}.`,
    }),
    (random) => ({
      status: 429,
      message: `Too many requests for this organization (request id: ${requestId(random)}). Slow down.`,
    }),
  ],
  overloaded: [
    (random) => ({
      status: 529,
      type: "overloaded_error",
      message: `Overloaded: the model is busy (request_id: ${requestId(random)})`,
    }),
    () => ({ status: 503, message: "The engine is currently overloaded, please try again later" }),
  ],
  timeout: [
    (random) => ({ code: "ETIMEDOUT", message: `No first byte within ${4_000 + random.below(26_000)} ms` }),
    () => ({ status: 504, message: "Gateway timeout while waiting for the upstream model" }),
    () => ({ code: "ECONNRESET", message: "socket hang up: connection reset by peer" }),
  ],
  billing: [
    () => ({
      status: 402,
      code: "insufficient_quota",
      message: "You exceeded your current quota, please check your plan and billing details.",
    }),
    (random) => ({
      status: 402,
      message: `Insufficient credits: this request needs ${1 + random.below(90)} more. Add credits to go on.`,
    }),
  ],
  auth: [
    () => ({ status: 401, code: "invalid_api_key", message: "Incorrect API key provided." }),
    () => ({ status: 401, type: "authentication_error", message: "OAuth token has expired." }),
  ],
  revoked: [
    () => ({ status: 403, message: "This API key has been revoked. Create a new key in the console." }),
  ],
  "server-error": [
    (random) => ({ status: 500, message: `Internal server error (request id: ${requestId(random)})` }),
    () => ({ status: 502, message: "Bad gateway: upstream connect error before headers" }),
  ],
  "no-model": [
    () => ({
      status: 404,
      code: "model_not_found",
      message: "The model does not exist or you have no access to it.",
    }),
  ],
} as const satisfies Record<
  string,
  readonly [(random: Random) => Failure, ...((random: Random) => Failure)[]]
>;

export const failWith = (trouble: Trouble, random: Random): Failure =>
  random.pick<(random: Random) => Failure>(failures[trouble])(random);
