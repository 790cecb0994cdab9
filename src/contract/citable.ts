/** What a writer can cite, as the editor's picker lists it: the owner's publications, and the references beside them. */
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
  /** The file that its entry stands in. */
  source: z.enum(citableSources),
});
export type CitableWork = z.infer<typeof citableWork>;
