/** All sources of works. */
import type { WorkSource } from '#contract/work-sources.ts';
import { arxiv } from './arxiv.ts';
import { crossref } from './crossref.ts';
import { datacite } from './datacite.ts';
import { dblp } from './dblp.ts';
import { openalex } from './openalex.ts';
import { orcid } from './orcid.ts';
import { semanticscholar } from './semantic-scholar.ts';
import type { Source, SourcePage } from './source.ts';

export const sources: Readonly<Record<WorkSource, Source>> = {
  crossref,
  datacite,
  dblp,
  arxiv,
  orcid,
  openalex,
  semanticscholar,
};

interface SourceAnswer {
  source: WorkSource;
  bytes: Uint8Array;
  person: string;
  page: string;
}

/**
 * Reads an answer. Runs in a separate process.
 * @returns undefined if the answer has another form than the source documents
 */
export function readAnswer({ source, bytes, person, page }: SourceAnswer): SourcePage | undefined {
  try {
    return sources[source].read(new TextDecoder('utf-8', { fatal: true }).decode(bytes), person, page);
  } catch {
    return undefined;
  }
}
