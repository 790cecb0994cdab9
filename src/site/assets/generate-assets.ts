import { makePictures, type PictureFolders } from './pictures/make-pictures.ts';
import { buildSearchIndex } from './search-index.ts';
import type { Site } from '#site/data/site.ts';

/**
 * Creates assets that take longer than the pages that refer to them: icons, social previews and the search index.
 * Existing images are not created again.
 * @param program identifies the program that renders the texts for the search index, if builds with different
 * programs share the index
 */
export async function generateAssets(site: Site, folders: PictureFolders, program?: string): Promise<void> {
  await makePictures(site, folders);
  await buildSearchIndex(site, folders.outDir, program);
}
