/** Where the server can fetch a picture; undefined for one that came in another way. */
export const pictureAddress = (src: string): URL | undefined =>
  /^https:/i.test(src) ? (URL.parse(src) ?? undefined) : undefined;
