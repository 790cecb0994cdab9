/** Prefix of the temporary id of a pasted image, followed by its number, until the image is uploaded. */
export const pastedPicture = 'pasted-';

/** In pixels: smaller ones beside words are signs of a page, no pictures of a text. */
const smallest = 33;

/** The address from which the server could fetch a picture; undefined where there is none. */
export function addressOfPicture({ src = '', width = '', height = '' }: Record<string, string>): string | undefined {
  const isSmall = [width, height].some((side) => /^\d/.test(side) && Number.parseFloat(side) < smallest);
  return !isSmall && /^(?:https:)?\/\/[^/]/i.test(src) ? URL.parse(src, 'https://a.invalid')?.href : undefined;
}
