/** Papers given as BibTeX or by identifier. */
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/** `given`: BibTeX; or one DOI, arXiv number or ISBN per line; or one ORCID iD. */
export const worksRequest = z.strictObject({ given: storedText.min(1).max(1024 * 1024), _csrf: z.string().optional() });

/** A valid record, and its citation. */
export const givenWork = z.object({
  key: z.string(),
  bibtex: z.string(),
  title: z.string(),
  citation: z.string(),
  /** The key of an existing record with this key, DOI or title. */
  known: z.string().nullable(),
});
export type GivenWork = z.infer<typeof givenWork>;

export const worksResponse = z.object({
  works: z.array(givenWork),
  /** Other works of an ORCID record; `given` fetches the record of a work, if it has one. */
  listed: z.array(z.object({ title: z.string(), year: z.string().nullable(), given: z.string().nullable() })),
  /** Messages about unreadable parts. */
  diagnostics: z.array(z.string()),
});
export type WorksResponse = z.infer<typeof worksResponse>;
