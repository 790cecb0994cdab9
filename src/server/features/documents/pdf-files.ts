/** The two locations of PDFs: a directory on the host, or a static site. */
import { pages } from '#contract/paths.ts';
import type { PdfFiles } from '#server/dependencies.ts';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Finds PDFs in a directory that `writePdfs` filled. */
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

/** Finds PDFs that a build put under `/documents/` of the static site. */
export const staticPdfs: PdfFiles = { find: async (file) => ({ path: pages.documentFile(file) }) };
