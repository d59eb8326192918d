/** What clients write when a response had no body (C-62). */
export const isNoBodyText = (text: string): boolean =>
  /^(?:\(?no body\)?|no body response|no response body|status code \(no body\))\.?$/i.test(text.trim());
