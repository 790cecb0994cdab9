/** The two places where PDFs are: a directory of the host, or a static site. */
import { pages } from '#contract/paths.ts';
import type { PdfFiles } from '#server/dependencies.ts';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Files of a directory that `writePdfs` filled. */
export const directoryPdfs = (directory: string): PdfFiles => ({
  async find(file) {
    try {
      return new Uint8Array(await readFile(join(directory, basename(file))));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
  },
});

/** Files that a build put under `/documents/` of the static site. */
export const staticPdfs: PdfFiles = { find: async (file) => ({ path: pages.documentFile(file) }) };
