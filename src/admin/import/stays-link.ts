/** The notice for an image on another site that is not downloaded. */
export const staysLink = (src: string): string =>
  `The image ${src.slice(0, 200)} stays a link: the image is on another site.`;
