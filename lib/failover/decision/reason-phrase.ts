import type { FailureReason } from "../reasons";

/** A failure in words, as the middle of a sentence about a call. */
export const reasonPhrase: Record<FailureReason, string> = {
  auth: "the credential was rejected",
  auth_permanent: "the credential or the account is no longer valid",
  format: "the provider refused the request as malformed",
  rate_limit: "the provider's rate limit was reached",
  overloaded: "the provider is overloaded",
  billing: "the account has no credit left",
  server_error: "the provider failed internally",
  timeout: "no complete answer came in time",
  tls_certificate: "the provider's certificate could not be verified",
  context_overflow: "the prompt is too large for the model",
  model_not_found: "the provider does not know the model",
  session_expired: "the provider's conversation has expired",
  empty_response: "nothing usable came back",
  no_error_details: "the provider reported an error without details",
  unclassified: "an error came back that no rule recognises",
  unknown: "an error came back that is not the provider's",
};
