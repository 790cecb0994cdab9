/** The owner's identifiers at the sources. Strict patterns ensure that only identifiers get into URLs (WORK-10). */
import type { WorkSource } from '#contract/work-sources.ts';
import { orcidOf } from '#server/platform/integrations/orcid-works.ts';
import { sources } from './sources/index.ts';

/**
 * Returns the identifier of a person at a source.
 * @returns undefined if the text is no such identifier
 */
export function personIdOf(source: WorkSource, typed: string): string | undefined {
  const { byOrcid, pattern } = sources[source].person;
  const orcid = byOrcid ? orcidOf(typed) : undefined;
  const found = orcid ?? pattern?.exec(typed.trim())?.[1];
  return source === 'openalex' && orcid === undefined ? found?.toUpperCase() : found;
}
