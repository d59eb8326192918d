// The steps of the 402 rule (C-67), by what they say. Its words count in every form: "resets" is a reset.

export const paymentPhrases = {
  quota_refresh: ["subscription quota limit + (automatic quota refresh|rolling time window)"],
  explicit_billing: [
    "insufficient credits|quota|balance",
    "credit balance",
    "plans & billing",
    "add more credits",
    "requires more credits",
    "top up",
    "(upgrade your plan|upgrade plan|current plan|subscription|maximum allowed) + limit(s)",
    "billing hard limit",
    "hard limit reached",
  ],
  retry_limit: ["(try again|retry|temporary|cooldown) + (usage limit|rate limit|organization usage)"],
  periodic_usage: ["daily|weekly|monthly + (usage|spend(ing)) limit"],
  periodic_reset: ["daily|weekly|monthly + limit(s) + reset(s)"],
  organization_limit: [
    "organization|workspace + limit(s) + (spend(ing) limit|billing period|exceeded|reached|exhausted)",
  ],
} as const;
