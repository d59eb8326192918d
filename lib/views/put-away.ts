/** Cards put away for good in one browser, e.g. the welcome card: their names, joined by dots. */
export const putAwayCookie = "understudy-put-away";

export const readPutAway = (cookie: string | undefined): readonly string[] =>
  cookie ? cookie.split(".").filter(Boolean) : [];
