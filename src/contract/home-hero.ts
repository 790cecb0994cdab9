/**
 * The large image of the home page with its caption, as stored in the database. The files are in
 * `content/images/front/`.
 */
import { shownPicture } from './portfolio.ts';
import { regionList } from './regions.ts';
import { z } from './zod.ts';

/** A drawing with labeled parts. */
const frontDrawing = z.object({
  /**
   * The path of the drawing in `content/`. Unlike uploaded images, a drawing can have separate colors for dark mode.
   */
  file: z.string(),
  /** Hash of the drawing's content, which is part of its URL. */
  hash: z.string(),
  /** Width and height of the drawing's view box. */
  width: z.number(),
  height: z.number(),
  regions: regionList,
});
export type FrontDrawing = z.infer<typeof frontDrawing>;

export const front = z.object({
  picture: shownPicture.optional(),
  drawing: frontDrawing.optional(),
  /** The caption and the alt text. */
  caption: z.string(),
  alt: z.string(),
});
export type Front = z.infer<typeof front>;
