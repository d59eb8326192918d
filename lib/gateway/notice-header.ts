/** Percent-encoded UTF-8, since a header holds no arrow. */
export const noticeHeader = "x-understudy-notice";

/** A name as a header can carry it: model ids may hold what headers may not. */
export const headerText = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character));
