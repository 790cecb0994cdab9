/** The sources that the site asks for the owner's works (WORK-10): requests and answers of the screen. */
import { adminReads, adminWrites } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { sentProblem } from './problems.ts';
import { email } from './accounts.ts';
import { z } from './zod.ts';

/** The sources that can be asked for works, in the order of their priority. */
export const workSources = ['crossref', 'datacite', 'dblp', 'arxiv', 'orcid', 'openalex', 'semanticscholar'] as const;
export type WorkSource = (typeof workSources)[number];

/** The names of the sources, which are the same in all languages. */
export const sourceNames: Readonly<Record<WorkSource, string>> = {
  crossref: 'Crossref',
  datacite: 'DataCite',
  dblp: 'DBLP',
  arxiv: 'arXiv',
  orcid: 'ORCID',
  openalex: 'OpenAlex',
  semanticscholar: 'Semantic Scholar',
};

/** `person` is the owner's identifier at the source, or the address of the owner's page there. */
const workSourceRequest = z.strictObject({
  on: z.boolean(),
  person: storedText.trim().max(200),
  /** The email address that is sent as a contact. If it is '' or missing, none is sent. */
  contact: z.union([z.literal(''), email]).default(''),
});

const workSourceState = z.object({
  source: z.enum(workSources),
  on: z.boolean(),
  /** The stored identifier; '' if there is none. */
  person: z.string(),
  /** The identifier that the owner's profile has; '' if it has none. */
  suggested: z.string(),
  /** The stored contact address, or null if the source does not ask for one. */
  contact: z.string().nullable(),
  /** The end of the last complete check, and the number of works that it found. */
  lastAt: z.string().nullable(),
  lastFound: z.number().nullable(),
  /** The time of the next request. If it is over, the source is asked soon. */
  nextAt: z.string().nullable(),
  /** Whether a check has begun and is not complete. */
  checking: z.boolean(),
  /** Why the last request failed. */
  problem: z.nullable(sentProblem),
});
export type WorkSourceState = z.infer<typeof workSourceState>;

const workSourcesResponse = z.object({ sources: z.array(workSourceState) });

export const getWorkSources = adminReads('GET /api/work-sources', { answer: workSourcesResponse });
export const putWorkSource = adminWrites('PUT /api/work-sources/:source', { body: workSourceRequest });
export const postWorkCheck = adminWrites('POST /api/work-sources/check', { limit: 'checks', status: 202 });

export const isWorkSource = (name: string): name is WorkSource => (workSources as readonly string[]).includes(name);
