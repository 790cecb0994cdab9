/** The wide image of home with its line: the database's data of `content/images/front/`. */
import { shownPicture } from './portfolio.ts';
import { regionList } from './regions.ts';
import { z } from './zod.ts';

/** A drawing with labeled parts. */
const frontDrawing = z.object({
  /** Its path below `content/`: a drawing has its own colors for dark mode, which media do not. */
  file: z.string(),
  /** Of its content: part of its address. */
  hash: z.string(),
  /** Of its view box. */
  width: z.number(),
  height: z.number(),
  regions: regionList,
});
export type FrontDrawing = z.infer<typeof frontDrawing>;

export const front = z.object({
  picture: shownPicture.optional(),
  drawing: frontDrawing.optional(),
  /** The line below it, and its text alternative. */
  caption: z.string(),
  alt: z.string(),
});
export type Front = z.infer<typeof front>;
