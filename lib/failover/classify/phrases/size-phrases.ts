// LIKELY_OVERFLOW of 01 §9: a size noun together with a complaint about size.

export const sizePhrases = {
  size_noun: ["context window", "context", "prompt", "request|input … token(s)|length|context"],
  size_complaint: [
    "too large",
    "too long",
    "exceed|exceeds|exceeded|exceeding",
    "over the limit",
    "overflow|overflows|overflowed",
    "maximum",
    "requested N tokens",
  ],
  size_denied: ["context window too small", "minimum is", "prompt template"],
} as const;
