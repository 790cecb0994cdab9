/** Annotations of an image, as fractions of its width and height. */
import { z } from './zod-mini.ts';

const part = z.number().check(z.minimum(0), z.maximum(1));

/** A region; `text` is a line a reading, and a line that ends with a number from 0 to 1 says how sure it is. */
export const region = z.object({
  x: part,
  y: part,
  width: part,
  height: part,
  label: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(2_000)),
});
export type Region = z.infer<typeof region>;

/** The annotations of one image: more than a reader would look at are refused. */
export const regionList = z.array(region).check(z.maxLength(40));

/** The annotations of an image in `content/`, in a file with its name and `.json`. */
export const pictureRegions = z.object({ regions: regionList });
