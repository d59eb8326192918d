/** Percent-encoded UTF-8, since a header holds no arrow. */
export const noticeHeader = "x-understudy-notice";

/** Half a character, as JSON can bring it, has no UTF-8: it becomes the sign for an unreadable one. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

/** A name as a header can carry it: model ids may hold what headers may not. */
export const headerText = (text: string): string => text.replace(/[^\x20-\x7e]+/g, percentEncoded);
