/** In which `proxy` tells a page its own path and query; whatever a client sends in it is written over. */
export const pagePathHeader = "x-understudy-page";
