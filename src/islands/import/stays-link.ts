/** What is told of a picture on another site that is not fetched. */
export const staysLink = (src: string): string => `The image ${src.slice(0, 200)} stays a link: it is on another site.`;
