/** Prepares links to the owner's documents. */
import { careerDocuments, fileOf, languageOfDocument } from '#contract/career-documents.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { kindOf } from '#contract/paths.ts';
import type { Site } from '#site/data/site.ts';

/** Returns a document's title for links, its language, its file name in URLs, and its file name for saving. */
export function documentLink(
  site: Pick<Site, 'document'>,
  id: string,
): { title: string; lang: LanguageCode; file: string; saveAs: string } {
  const document = careerDocuments[kindOf(id)].parse(site.document(id));
  const { title, file, saveAs } = fileOf(document);
  return { title: title || id, lang: languageOfDocument(document), file, saveAs };
}
