import { readBibliography, type Bibliography, type ReadOptions } from '#publications/bibliography.ts';
import { findLinkedFiles } from './linked-files.ts';

/**
 * Parses the text of a bibliography, and finds the files below `contentDir` that its records refer to. Runs in a
 * worker.
 */
export const readBibliographyText = ({
  text,
  keywords,
  contentDir,
}: Pick<ReadOptions, 'keywords'> & { text: string; contentDir: string }): Bibliography =>
  readBibliography(text, { ...(keywords && { keywords }), files: findLinkedFiles(contentDir) });
