/**
 * Prefix of the temporary id of a pasted image. A number follows the prefix. The image has this id until its upload is
 * complete.
 */
export const pastedPicture = 'pasted-';

/** Minimum width and height in pixels. Smaller images are icons next to text. */
const smallest = 33;

/**
 * Returns the URL from which the server can download an image; undefined if no such URL exists or if the image is an
 * icon.
 */
export function addressOfPicture({ src = '', width = '', height = '' }: Record<string, string>): string | undefined {
  const isSmall = [width, height].some((side) => /^\d/.test(side) && Number.parseFloat(side) < smallest);
  return !isSmall && /^(?:https:)?\/\/[^/]/i.test(src) ? URL.parse(src, 'https://a.invalid')?.href : undefined;
}
