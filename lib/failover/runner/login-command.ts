/** The command that renews a login; an own directory has its own program (R-72, 09 §5). */
export const loginCommand = (isOwnDirectory: boolean, provider: string): string =>
  `${isOwnDirectory ? "npm run -s understudy -- auth login" : "openclaw models auth login"} --provider '${provider}' --force`;
