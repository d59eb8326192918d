/** How keys and tokens look, whatever stands around them (L-49). Each starts with a fixed prefix: linear time. */
export const secretShapes: readonly RegExp[] = [
  /(?<![A-Za-z0-9])[rps]k[-_](?:live[-_]|test[-_])?[A-Za-z0-9_-]{4,}/g,
  /(?<![A-Za-z0-9])AIza[\w-]{10,}/g,
  /(?<![A-Za-z0-9])(?:xai|pplx|nvapi|csk|us-gw)-[\w-]{4,}/g,
  /(?<![A-Za-z0-9])(?:glpat-|GOCSPX-|ya29\.|dop_v1_|tvly-|jina_|1\/\/0)[\w./-]{8,}/g,
  /(?<![A-Za-z0-9])(?:gsk|hf|r8|fw|tgp_v1|gh[oprsu]|github_pat|whsec)_[\w-]{6,}/g,
  /(?<![A-Za-z0-9])xox[abeoprs]-[\w-]{6,}/g,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA)[0-9A-Z]{12,}/g,
  /(?<![A-Za-z0-9])eyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g,
  /(?<![A-Za-z0-9])[0-9a-f]{32}\.[A-Za-z0-9]{16}(?![A-Za-z0-9])/g,
];
