/** Annotations of an image, as fractions of its width and height. */
import { z } from './zod-mini.ts';

const part = z.number().check(z.minimum(0), z.maximum(1));

/** A region. `text` has one reading per line; a number from 0 to 1 at the end of a line is its certainty. */
export const region = z.object({
  x: part,
  y: part,
  width: part,
  height: part,
  label: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(2_000)),
});
export type Region = z.infer<typeof region>;

/** The annotations of one image. Their number is limited to what readers can look at. */
export const regionList = z.array(region).check(z.maxLength(40));

/** The annotations of an image in `content/`, from the `.json` file with the image's name. */
export const pictureRegions = z.object({ regions: regionList });
