/** Citable works in the editor's citation picker: the owner's publications, and other references. */
import { adminReads } from './call.ts';
import { z } from './zod.ts';

const citableSources = ['publications.bib', 'references.bib'] as const;

const citableWork = z.object({
  key: z.string(),
  /** Family names of persons, or names of groups, as citations show them. */
  authors: z.array(z.string()),
  /** `2024`, or `n.d.`. */
  year: z.string(),
  title: z.string(),
  doi: z.string().nullable(),
  /** The file that contains the entry. */
  source: z.enum(citableSources),
});
export type CitableWork = z.infer<typeof citableWork>;

export const getCitable = adminReads('GET /api/citable', {
  scope: 'content:read',
  answer: z.array(citableWork),
  compressed: true,
});
