/** A citable work in the editor's citation picker: the owner's publications, and further references. */
import { z } from './zod.ts';

export const citableSources = ['publications.bib', 'references.bib'] as const;

export const citableWork = z.object({
  key: z.string(),
  /** As citations name them: family names, or names of groups. */
  authors: z.array(z.string()),
  /** `2024`, or `n.d.`. */
  year: z.string(),
  title: z.string(),
  doi: z.string().nullable(),
  /** The file with its entry. */
  source: z.enum(citableSources),
});
export type CitableWork = z.infer<typeof citableWork>;
