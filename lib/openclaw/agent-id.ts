/** P-9; anything else, a path above all, is no agent. */
export const isAgentId = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,63}$/.test(text);
