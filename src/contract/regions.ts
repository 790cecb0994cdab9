/** Annotations of an image, as fractions of its width and height. */
import { z } from './zod-mini.ts';

const part = z.number().check(z.minimum(0), z.maximum(1));

/**
 * An annotated rectangle. Each line of `text` is one possible reading; a number from 0 to 1 at the end of a line is
 * the certainty of that reading.
 */
export const region = z.object({
  x: part,
  y: part,
  width: part,
  height: part,
  label: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(2_000)),
});
export type Region = z.infer<typeof region>;

/** The annotations of one image. There are at most 40, because readers cannot use more. */
export const regionList = z.array(region).check(z.maxLength(40));

/** The annotations of an image in `content/`, from the `.json` file with the image's name. */
export const pictureRegions = z.object({ regions: regionList });
