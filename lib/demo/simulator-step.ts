import { z } from "zod";

/** How a simulated provider answers one request. */
export const SimulatorStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("answer"),
    text: z.string().optional(),
    toolCalls: z
      .array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }))
      .optional(),
    /** The answer stops because it grew too long. */
    isCut: z.boolean().optional(),
    /** Wait before the first byte. */
    firstByteMs: z.number().min(0).max(600_000).optional(),
    /** Wait between two events of a stream. */
    chunkMs: z.number().min(0).max(60_000).optional(),
  }),
  z.object({
    kind: z.literal("status"),
    status: z.number().int().min(300).max(599),
    message: z.string().optional(),
    type: z.string().optional(),
    code: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** More fields of the error object, such as `resets_in_seconds`. */
    extra: z.record(z.string(), z.unknown()).optional(),
  }),
  /** The connection is torn down before anything was sent. */
  z.object({ kind: z.literal("reset") }),
  /** A stream is cut after some events: by a torn connection, or closed in good order but unfinished. */
  z.object({
    kind: z.literal("truncate"),
    afterEvents: z.number().int().min(0),
    how: z.enum(["reset", "close"]).default("reset"),
  }),
  /** 200, but the body, or an event of the stream (the first unless told otherwise), is an error object. */
  z.object({
    kind: z.literal("error-in-answer"),
    message: z.string(),
    code: z.number().optional(),
    afterEvents: z.number().int().min(0).optional(),
  }),
  /** 200 and nothing else. */
  z.object({ kind: z.literal("empty") }),
  /** The work is done, but its answer never arrives: at the token endpoint the tokens have changed by then. */
  z.object({ kind: z.literal("lost-answer") }),
]);
export type SimulatorStep = z.infer<typeof SimulatorStep>;

/** Steps in order, one a request. Used up: the ordinary answer, or from the start again when `repeat` is set. */
export const SimulatorScript = z.object({
  provider: z.string(),
  /** A profile's name (if the simulator was told its key), a key, a model id without its provider, or `oauth`. */
  target: z.string(),
  steps: z.array(SimulatorStep).max(1_000),
  repeat: z.boolean().default(false),
});
export type SimulatorScript = z.input<typeof SimulatorScript>;

type StatusStep = Extract<SimulatorStep, { kind: "status" }>;

/** The failures as providers word them, so that they are classified the way the real ones are. */
export const answers = {
  ok: (text?: string): SimulatorStep => ({ kind: "answer", ...(text !== undefined && { text }) }),
  rateLimited: (retryAfterSeconds?: number): StatusStep => ({
    kind: "status",
    status: 429,
    message: "Rate limit reached for requests per minute. Please slow down.",
    type: "requests",
    code: "rate_limit_exceeded",
    ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }),
  }),
  usageLimit: (resetsInSeconds: number): StatusStep => ({
    kind: "status",
    status: 429,
    message: "The usage limit has been reached",
    type: "usage_limit_reached",
    extra: { resets_in_seconds: resetsInSeconds },
  }),
  outOfCredit: (): StatusStep => ({
    kind: "status",
    status: 402,
    message: "Insufficient credits. Add more credits to continue.",
    type: "billing_error",
    code: "insufficient_quota",
  }),
  wrongKey: (): StatusStep => ({
    kind: "status",
    status: 401,
    message: "Incorrect API key provided.",
    type: "authentication_error",
    code: "invalid_api_key",
  }),
  overloaded: (): StatusStep => ({
    kind: "status",
    status: 529,
    message: "Overloaded",
    type: "overloaded_error",
  }),
  /** Of the token endpoint: the login is over. */
  invalidGrant: (): StatusStep => ({
    kind: "status",
    status: 400,
    message: "The refresh token is invalid or has been used already.",
    type: "invalid_grant",
  }),
  serverError: (): StatusStep => ({
    kind: "status",
    status: 500,
    message: "The server had an error while processing your request",
    type: "server_error",
  }),
};
