/** Links to the owner's documents, as pages show them. */
import { careerDocuments, fileOf } from '#contract/career-documents.ts';
import { kindOf } from '#contract/paths.ts';
import type { Site } from '#site/data/site.ts';

export const isEnglishDocument = (id: string): boolean => ['resume', 'cv'].includes(kindOf(id));

/** What links call the document, and the name under which its file is saved. */
export function documentLink(site: Pick<Site, 'document'>, id: string): { title: string; saveAs: string } {
  const { title, saveAs } = fileOf(careerDocuments[kindOf(id)].parse(site.document(id)));
  return { title: title || id, saveAs };
}
