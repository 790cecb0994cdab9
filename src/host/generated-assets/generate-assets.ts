import { constants, setPriority } from 'node:os';
import { onHostDatabase } from '#host/open-database.ts';
import { PageStore } from '#host/rendering/page-store.ts';
import { siteFolders } from '#host/site-folders.ts';
import { makeFirstPictures } from '#server/features/media/images/write-pictures.ts';
import { sealOf } from '#site/assets/pictures/icons.ts';
import { makeIcons, makePictures } from '#site/assets/pictures/make-pictures.ts';
import { buildSearchIndex } from '#site/assets/search-index.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';

/**
 * Creates the assets of a running host that take longer than the pages that refer to them: icons, social previews and
 * the search index. Existing images are not created again.
 * @param asked `onlyIcons`: creates only the icons; `program`: hash of the program that renders the texts for the
 * search index
 */
export const generateAssets = (asked: { siteUrl: string; program: string; onlyIcons: boolean }): Promise<void> =>
  onHostDatabase(async (db, { dataDir }) => {
    const folders = siteFolders(dataDir);
    const store = new PageStore(folders.pageStore, () => undefined);
    const { site } = await loadSite(db, asked.siteUrl, renderedPosts(db, store));
    // Not before: with the lowest priority, the process could get no time within a transaction, for which all other
    // clients of the embedded database wait.
    setPriority(constants.priority.PRIORITY_LOW);
    if (asked.onlyIcons) await makeIcons(sealOf(site), folders);
    else {
      await makeFirstPictures(db, folders.mediaDir);
      await makePictures(site, folders);
      await buildSearchIndex(site, folders.outDir, asked.program);
    }
    store.close();
  });
