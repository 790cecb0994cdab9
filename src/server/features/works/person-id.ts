/** The owner's identifiers at the sources. Strict patterns ensure that only identifiers get into URLs (WORK-10). */
import type { WorkSource } from '#contract/work-sources.ts';
import { orcidOf } from '#server/platform/integrations/orcid-works.ts';

/** Matches an identifier, also inside the address of the person's page at the source. */
const patterns: Partial<Record<WorkSource, RegExp>> = {
  openalex: /^(?:https?:\/\/(?:www\.)?openalex\.org\/(?:authors\/)?)?(a[1-9]\d{3,11})$/i,
  dblp: /^(?:https?:\/\/dblp\.(?:org|uni-trier\.de|dagstuhl\.de)\/pid\/)?([a-z\d]{1,4}\/[a-z\d][\w-]{0,79}?)(?:\.(?:html|xml))?$/i,
  arxiv: /^(?:https?:\/\/(?:www\.)?arxiv\.org\/a\/)?([a-z][a-z-]{0,60}_[a-z]{1,3}_\d{1,4})$/i,
  semanticscholar: /^(?:https?:\/\/(?:www\.)?semanticscholar\.org\/author\/(?:[^/?#]{1,200}\/)?)?(\d{1,15})$/i,
};

/** Sources that know people by their ORCID iD. */
const byOrcid: readonly WorkSource[] = ['crossref', 'datacite', 'orcid', 'arxiv', 'openalex'];
export const knowsOrcid = (source: WorkSource): boolean => byOrcid.includes(source);

/**
 * Returns the identifier of a person at a source.
 * @returns undefined if the text is no such identifier
 */
export function personIdOf(source: WorkSource, typed: string): string | undefined {
  const orcid = knowsOrcid(source) ? orcidOf(typed) : undefined;
  const found = orcid ?? patterns[source]?.exec(typed.trim())?.[1];
  return source === 'openalex' && orcid === undefined ? found?.toUpperCase() : found;
}

/** Examples for the message about a wrong identifier. */
export const personExamples: Readonly<Record<WorkSource, string>> = {
  crossref: '0000-0002-1825-0097',
  datacite: '0000-0002-1825-0097',
  orcid: '0000-0002-1825-0097',
  openalex: 'A5023888391',
  dblp: '34/7659',
  arxiv: 'warner_s_1',
  semanticscholar: '1741101',
};
