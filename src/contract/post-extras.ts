/** Public parts of a post other than its text: cover, series, co-authors, typesetting. */
import { z } from './zod-mini.ts';

/** A series of posts with a common name. Posts are in the order of their positions, starting at 1. */
const postSeries = z.object({ name: z.string(), position: z.int() });

/** An ORCID iD: four groups of four digits. The last digit can be an X (ISO 27729). */
export const orcid = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;
export const orcidAddress = (id: string): string => `https://orcid.org/${id}`;
const postAuthor = z.object({ name: z.string(), orcid: z.optional(z.string()) });
export type PostAuthor = z.infer<typeof postAuthor>;

/** Extras in responses. Extras that a post does not have are absent. */
export const postExtras = z.object({
  /** The cover image's id. */
  cover: z.optional(z.string()),
  series: z.optional(postSeries),
  /** The owner's co-authors, in order of authorship. */
  authors: z.optional(z.array(postAuthor)),
  /** Whether a Japanese text is vertical by default. */
  vertical: z.optional(z.literal(true)),
});
export type PostExtras = z.infer<typeof postExtras>;
