import { wordCharacters } from "./word";

// Texts about the request itself: FORMAT, REPLAY_INVALID, SESSION_EXPIRED, MODEL_NOT_FOUND of 01 §9, and images.

const end = `(?![${wordCharacters}])`;

export const requestPhrases = {
  image_limit: [
    "image dimensions … exceed|exceeds|exceeded",
    "image width|height N exceeds",
    { heads: ["image"], pattern: new RegExp(`image\\s+exceeds\\s+\\d[\\d.,]*\\s?mi?b${end}`, "y") },
  ],
  image_input: [
    "does not support image input(s)",
    "unsupported image input",
    "no endpoints found + support image input(s)",
  ],
  format: [
    "string should match pattern",
    "tool_use.id",
    "tool_use_id",
    "invalid request format",
    "tool call id was … must be",
    "does not support assistant message prefill",
    "conversation must end with a user message",
    "agent harness … does not support … provider is not one of",
    "thinking blocks cannot be modified",
  ],
  replay_invalid: [
    "previous_response_id + (invalid|unknown|not found|does not exist|expired|mismatch)",
    "tool_use|tool_call + input|arguments + missing|required",
    "incorrect role information",
    "roles must alternate",
    "input item id does not belong to this connection",
    "thinking + invalid|expired + signature",
  ],
  session_expired: [
    {
      heads: ["session", "conversation"],
      pattern: new RegExp(
        `(?:session|conversation)(?![${wordCharacters}])[^]{0,20}?(?<![${wordCharacters}])` +
          `(?:not\\s+found|does\\s+not\\s+exist|expired|invalid)${end}`,
        "y",
      ),
    },
    "no conversation found",
    "no such session",
    "invalid session",
    "session id not found",
    "conversation id not found",
  ],
  model_not_found: [
    "no endpoints found for",
    "router not found",
    "unknown model",
    "model not found",
    "model_not_found",
    "model <id> not found",
    "not_found_error",
    "not supported model",
    "model … is not supported when using … with a chatgpt account",
    "models/<id> is not found",
    "model … does not exist",
    "selected model … not found",
    "model … deprecated + (upgrade to|transition to)",
    "stealth model + find it here",
    "is not a valid model id",
    "invalid model: <id>",
    {
      heads: ["retired"],
      pattern: new RegExp(`(?<=\\S\\s(?:was|is|has\\s{1,4}been)\\s{1,4})retired${end}`, "y"),
    },
    "no longer available to new users",
  ],
  not_found: ["not found"],
  unknown_parameter: ["unknown|unsupported parameter(s)"],
  invalid_request_error: ["invalid_request_error"],
} as const;
