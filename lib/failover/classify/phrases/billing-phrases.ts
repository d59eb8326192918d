import { noCountBehind } from "./status-token";

// BILLING of 01 §9 (C-52), and what makes a text a 402 text (C-66).

export const billingPhrases = {
  billing: [
    "payment required",
    "insufficient credits",
    "used all available credits",
    "spend(ing) limit",
    "gousagelimiterror",
    "freeusagelimiterror",
    "available balance",
    "out of budget",
    "credit balance",
    "plans & billing",
    "insufficient balance",
    { heads: ["insufficient"], pattern: /insufficient\s+(?!account\s)\S{1,200}\s+balance(?![a-z0-9])/y },
    "insufficient usd or diem balance",
    "insufficient_balance",
    "require(s) more credits",
    "out of extra usage",
    "draw from your extra usage",
    "extra usage is required",
    "out of usage credits",
    "run out of credits",
    "failure to pay",
    "invalidsubscription",
    "valid (codingplan|coding plan) subscription",
    "subscription plan does not (yet) include access",
    "not available in|on your current plan",
    "used up your points",
    "billing hard limit",
    "余额不足",
    "账户余额不足",
    "欠费",
    "账户已欠费",
  ],
  /** Billing texts that C-24 … C-26 take away again in some company. */
  account_balance: ["insufficient account balance"],
  insufficient_quota: ["insufficient_quota"],
  /** A text that starts with `billing` is about billing only with one of these. */
  billing_company: ["upgrade", "credits", "payment", "purchase", "subscription", "plan"],
  allocated_quota: ["allocated quota exceeded", "throttling.allocationquota"],
  balance_words: ["balance", "resource package", "余额", "资源包"],

  payment_status: [
    { heads: ["status", "code"], pattern: keyed() },
    { heads: ["http"], pattern: new RegExp(`http\\s+402${noCountBehind}`, "y") },
    { heads: ["error"], pattern: new RegExp(`error\\s+(?:code\\s*:?\\s*)?402${noCountBehind}`, "y") },
    {
      heads: ["got", "returned", "received"],
      pattern: new RegExp(`(?:got|returned|received)\\s+(?:a\\s+)?402${noCountBehind}`, "y"),
    },
  ],
  payment_tail: ["payment required", "used up your points", "no available asset for api access"],
} as const;

/** `status: 402`, `code=402`, JSON `"status":402`. */
function keyed(): RegExp {
  return new RegExp(`(?:status|code)\\\\?["']?\\s{0,4}[:=]\\s{0,4}\\\\?["']?402${noCountBehind}`, "y");
}
