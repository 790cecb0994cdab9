/** Public parts of a post apart from its text: a cover, a place in a series, co-authors, typesetting. */
import { z } from './zod-mini.ts';

/** Several posts under one name, read in the order of their positions, 1 and up. */
const postSeries = z.object({ name: z.string(), position: z.int() });

/** Four groups of four digits, the last of which may be an X (ISO 27729). */
export const orcid = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;
export const orcidAddress = (id: string): string => `https://orcid.org/${id}`;
const postAuthor = z.object({ name: z.string(), orcid: z.optional(z.string()) });
export type PostAuthor = z.infer<typeof postAuthor>;

/** As posts answer them; what a post has not is left out. */
export const postExtras = z.object({
  /** A medium's id. */
  cover: z.optional(z.string()),
  series: z.optional(postSeries),
  /** Co-authors of the owner, in order. */
  authors: z.optional(z.array(postAuthor)),
  /** A Japanese text that is vertical until its reader changes that. */
  vertical: z.optional(z.literal(true)),
});
export type PostExtras = z.infer<typeof postExtras>;
