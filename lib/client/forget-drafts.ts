/** Names of what the desk keeps in the browser for unsaved drafts. */
export const draftPrefix = "understudy.draft ";
export const signedOutKey = "understudy.signed-out";

/** Of whom, and of what: nobody is shown the drafts of another operator. */
export const draftKey = (operator: string, name: string): string => JSON.stringify([operator, name]);

/** Takes every unsaved draft of this tab away, and marks those of other tabs as over. */
export function forgetDrafts() {
  try {
    remove(() => true);
    localStorage.setItem(signedOutKey, String(Date.now()));
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

/** Whoever signs in after a session has run out finds the own drafts again; those of others are taken away. */
export function forgetDraftsOfOthers(operator: string) {
  const start = `${draftPrefix}${JSON.stringify([operator]).slice(0, -1)},`.toLowerCase();
  try {
    remove((key) => !key.toLowerCase().startsWith(start));
  } catch {
    // The same.
  }
}

function remove(isMeant: (key: string) => boolean) {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(draftPrefix) && isMeant(key)) sessionStorage.removeItem(key);
}
