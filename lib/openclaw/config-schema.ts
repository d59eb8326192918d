import { z } from "zod";
import { isPlainRecord } from "../failover/own-value";
import { failureReasons } from "../failover/reasons";
import { isTokenEndpoint, tokenEndpointProblem } from "./oauth-endpoint";
import { compileOperatorPattern } from "./operator-pattern";
import { unknownKeyMessage } from "./problem";
import { clientAuthMethods } from "./provider-endpoint";

// The shape of openclaw.json as far as we read it, and of the settings (07 §5). Every message here is shown as it is,
// behind the path; the parsed values are not used, because lib/failover reads the document tolerantly.

const object = "expected an object";
const isText = (value: unknown): value is string => typeof value === "string";
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isWholeNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value);

const open = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape, object);
const mapOf = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value, object);

/** An object whose unknown keys are errors: one line of the message per key, in the order of `issue.keys`. */
const closed = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => unknownKeyMessage(key, Object.keys(shape))).join("\n")
        : object,
  });

const text = z.string("expected text");
const required = z.string("required").refine((value) => value.trim() !== "", "required");
const onOff = z.boolean("expected true or false");
const oneOf = (values: readonly string[]) => z.enum([...values], `must be one of ${values.join(", ")}`);
const positive = z.number("expected a number").gt(0, "must be greater than 0");
const whole = (least: number, message: string) =>
  z.custom<number>((value) => isWholeNumber(value) && value >= least, message);
const wholeFromZero = whole(0, "must be a whole number, 0 or more");
const wholeFromOne = whole(1, "must be a whole number greater than 0");
const notNegative = z.number("expected a number").gte(0, "must be 0 or more");
const listOf = (what: string) => z.custom<readonly string[]>(isTextList, `expected a list of ${what}`);
/** Runs on a linear-time engine (P-27), which knows no look-ahead and no back-references. */
const pattern = z.custom<string>(
  (value) => compileOperatorPattern(value) !== null,
  "not a valid regular expression",
);

const modelRef = z.string("expected a model ref");
const modelValue = z.unknown().superRefine((value, context) => {
  if (typeof value === "string") return;
  const fault = (message: string, path: string[]) => context.addIssue({ code: "custom", path, message });
  if (!isPlainRecord(value)) fault("expected a model ref, or {primary, fallbacks}", []);
  else {
    if (value.primary !== undefined && !isText(value.primary)) fault("expected a model ref", ["primary"]);
    if (value.fallbacks !== undefined && !isTextList(value.fallbacks))
      fault("expected a list of model refs", ["fallbacks"]);
  }
});
const heartbeat = open({ model: modelRef.optional() });
const models = mapOf(open({ alias: text.optional() }));
const agent = {
  model: modelValue.optional(),
  imageModel: modelValue.optional(),
  subagents: open({ model: modelValue.optional() }).optional(),
  heartbeat: heartbeat.optional(),
  models: models.optional(),
};

const cooldowns = closed({
  billingBackoffHours: positive.optional(),
  billingBackoffHoursByProvider: mapOf(positive).optional(),
  billingMaxHours: positive.optional(),
  authPermanentBackoffMinutes: positive.optional(),
  authPermanentMaxMinutes: positive.optional(),
  failureWindowHours: positive.optional(),
  overloadedProfileRotations: wholeFromZero.optional(),
  overloadedBackoffMs: wholeFromZero.optional(),
  rateLimitedProfileRotations: wholeFromZero.optional(),
});

const isLadder = (value: unknown): boolean =>
  value === "default" ||
  value === "classic" ||
  (Array.isArray(value) && value.length > 0 && value.every((step) => isWholeNumber(step) && step > 0));

const understudy = closed({
  ladderSeconds: z
    .custom(
      (value) => value === undefined || isLadder(value),
      'must be a non-empty list of whole seconds greater than 0, or "classic"',
    )
    .optional(),
  fallbackPersistence: oneOf(["turn", "session"]).optional(),
  overloadRetry: closed({
    max: wholeFromZero.optional(),
    baseMs: wholeFromOne.optional(),
    maxMs: wholeFromZero.optional(),
    noticeAfterMs: wholeFromZero.optional(),
  }).optional(),
  retryAfterMaxMinutes: notNegative.optional(),
  cooldownBypassProviders: listOf("provider ids").optional(),
  quotaProbe: closed({ enabled: onOff.optional() }).optional(),
  classifier: closed({
    rules: z
      .array(
        closed({
          match: pattern,
          reason: oneOf(failureReasons),
          provider: text.optional(),
          status: wholeFromZero.optional(),
        }),
        "expected a list of rules",
      )
      .optional(),
  }).optional(),
  providers: mapOf(
    closed({
      timeouts: closed({
        connectMs: wholeFromOne.optional(),
        firstByteMs: wholeFromOne.optional(),
        idleMs: wholeFromOne.optional(),
      }).optional(),
      oauth: closed({
        tokenEndpoint: required.refine(isTokenEndpoint, tokenEndpointProblem),
        clientId: text.optional(),
        clientSecret: z.unknown().optional(),
        authMethod: oneOf(clientAuthMethods).optional(),
        timeoutMs: wholeFromOne.optional(),
      }).optional(),
    }),
  ).optional(),
});

/** Other parts own these keys: what is wrong in them is a warning, and the provider is not usable. */
const provider = open({
  baseUrl: text.optional(),
  api: oneOf([
    "openai-completions",
    "openai-responses",
    "anthropic-messages",
    "google-generative-ai",
  ]).optional(),
  headers: mapOf(z.unknown()).optional(),
  auth: text.optional(),
  models: z.array(open({ id: required }), "expected a list of models").optional(),
});

export const configSchema = open({
  auth: open({
    profiles: mapOf(
      open({
        provider: required,
        mode: oneOf(["api_key", "oauth", "token", "aws-sdk"]),
        email: text.optional(),
        displayName: text.optional(),
      }),
    ).optional(),
    order: mapOf(listOf("profile ids")).optional(),
    cooldowns: cooldowns.optional(),
  }).optional(),
  agents: open({
    defaults: open(agent).optional(),
    entries: mapOf(open(agent)).optional(),
    list: z.array(open({ ...agent, id: required }), "expected a list of agents").optional(),
  }).optional(),
  models: open({ providers: mapOf(provider).optional() }).optional(),
  secrets: open({ providers: mapOf(open({})).optional() }).optional(),
  logging: open({
    file: text.optional(),
    redactPatterns: z.array(pattern, "expected a list of regular expressions").optional(),
  }).optional(),
  understudy: understudy.optional(),
});

export const settingsSchema = closed({
  auth: closed({ cooldowns: cooldowns.optional() }).optional(),
  understudy: understudy.optional(),
});
