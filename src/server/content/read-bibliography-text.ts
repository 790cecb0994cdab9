import { readBibliography, type Bibliography, type ReadOptions } from '#domain/citations/bibliography.ts';
import { findLinkedFiles } from './linked-files.ts';

/** Parses the text of a bibliography and checks the files that it names below `contentDir`. Runs in a worker. */
export const readBibliographyText = ({
  text,
  keywords,
  contentDir,
}: Pick<ReadOptions, 'keywords'> & { text: string; contentDir: string }): Bibliography =>
  readBibliography(text, { ...(keywords && { keywords }), files: findLinkedFiles(contentDir) });
