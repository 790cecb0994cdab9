import { makePictures, type PictureFolders } from './pictures/make-pictures.ts';
import { buildSearchIndex } from './search-index.ts';
import type { Site } from '#site/data/site.ts';

/**
 * Makes what takes longer than the pages that name it, and of pictures only what is new: icons, cards, search index.
 * @param program what makes them, where they are kept from one to the next
 */
export async function generateAssets(site: Site, folders: PictureFolders, program?: string): Promise<void> {
  await makePictures(site, folders);
  await buildSearchIndex(site, folders.outDir, program);
}
