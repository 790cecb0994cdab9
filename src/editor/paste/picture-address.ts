/** Returns the URL from which the server can download an image; undefined for an embedded image. */
export const pictureAddress = (src: string): URL | undefined =>
  /^https:/i.test(src) ? (URL.parse(src) ?? undefined) : undefined;
