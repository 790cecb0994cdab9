/** Links to the owner's documents, as pages show them. */
import { careerDocuments, fileOf } from '#contract/career-documents.ts';
import { kindOf } from '#contract/paths.ts';
import type { Site } from '#site/data/site.ts';

export const isEnglishDocument = (id: string): boolean => ['resume', 'cv'].includes(kindOf(id));

/** What links call the document, its file's name in addresses, and the one under which it is saved. */
export function documentLink(
  site: Pick<Site, 'document'>,
  id: string,
): { title: string; file: string; saveAs: string } {
  const { title, file, saveAs } = fileOf(careerDocuments[kindOf(id)].parse(site.document(id)));
  return { title: title || id, file, saveAs };
}
