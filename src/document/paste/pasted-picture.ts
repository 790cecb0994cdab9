/** Prefix of the temporary id of a pasted image, followed by its number, until the image is uploaded. */
export const pastedPicture = 'pasted-';

/** In pixels. Smaller images next to text are icons. */
const smallest = 33;

/** Returns the URL from which the server can download an image; undefined if there is none. */
export function addressOfPicture({ src = '', width = '', height = '' }: Record<string, string>): string | undefined {
  const isSmall = [width, height].some((side) => /^\d/.test(side) && Number.parseFloat(side) < smallest);
  return !isSmall && /^(?:https:)?\/\/[^/]/i.test(src) ? URL.parse(src, 'https://a.invalid')?.href : undefined;
}
