/** Papers as somebody gives them: BibTeX, or where a record of them is. */
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/** `given`: BibTeX; or a DOI, a number on arXiv or an ISBN a line; or one ORCID iD. */
export const worksRequest = z.strictObject({ given: storedText.min(1).max(1024 * 1024), _csrf: z.string().optional() });

/** A record that can be kept, and how it will be cited. */
export const givenWork = z.object({
  key: z.string(),
  bibtex: z.string(),
  title: z.string(),
  citation: z.string(),
  /** There is one with this key, DOI or title already: its key. */
  known: z.string().nullable(),
});
export type GivenWork = z.infer<typeof givenWork>;

export const worksResponse = z.object({
  works: z.array(givenWork),
  /** Further works of an ORCID record; `given` fetches the record of a work, if it has one. */
  listed: z.array(z.object({ title: z.string(), year: z.string().nullable(), given: z.string().nullable() })),
  /** Sentences about unreadable parts. */
  diagnostics: z.array(z.string()),
});
export type WorksResponse = z.infer<typeof worksResponse>;
