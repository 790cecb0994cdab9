/** Requests and responses for adding papers by BibTeX or identifiers. */
import { adminWrites } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { comparedRecord, proposedField } from './work-proposals.ts';
import { limits } from './limits.ts';
import { sentProblem } from './problems.ts';
import { z } from './zod.ts';

/**
 * `given` is BibTeX, or the text of a file in another format (`publications/formats/`), or DOIs, arXiv IDs or ISBNs
 * (one per line), or one ORCID iD.
 */
const worksRequest = z.strictObject({
  given: storedText.min(1).max(limits.worksFileBytes),
});

/** A valid record, and its citation. */
const lookedUpWork = z.object({
  key: z.string(),
  bibtex: z.string(),
  title: z.string(),
  citation: z.string(),
  /** The key of an existing record of the same work, or with the same key; null if there is none. */
  known: z.string().nullable(),
});
export type GivenWork = z.infer<typeof lookedUpWork>;

const worksResponse = z.object({
  works: z.array(lookedUpWork),
  /**
   * Further works of an ORCID record. `given` is the input with which another request can add the work; null if the
   * work cannot be fetched.
   */
  listed: z.array(z.object({ title: z.string(), year: z.string().nullable(), given: z.string().nullable() })),
  /** Messages about the lines or records that could not be parsed, and their codes. */
  diagnostics: z.array(z.string()),
  problems: z.array(sentProblem),
});
export type WorksResponse = z.infer<typeof worksResponse>;

export const postWorks = adminWrites('POST /api/publication-lookup', {
  maxBytes: 1.25 * limits.worksFileBytes,
  body: worksRequest,
  answer: worksResponse,
});

/** A given record, and the key of the publication that it is compared with (WORK-4). */
const comparisonRequest = z.strictObject({
  key: storedText.min(1).max(limits.address),
  bibtex: storedText.min(1).max(50_000),
});
const comparisonResponse = z.object({ record: comparedRecord, fields: z.array(proposedField) });
export type ComparisonResponse = z.infer<typeof comparisonResponse>;

/** Compares a given record with a publication, and stores nothing. */
export const postWorkComparison = adminWrites('POST /api/work-comparison', {
  maxBytes: 128 * 1024,
  body: comparisonRequest,
  answer: comparisonResponse,
});
