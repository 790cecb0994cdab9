/**
 * Creates the generated assets of a running host: `node generate-assets-process.ts SITE_URL PROGRAM [icons]`. See
 * `asset-generator.ts`. The process ends when the host ends and closes the process's stdin. It uses only the database
 * that the host has open. Otherwise, it could prevent the next host from starting, and write into the next host's
 * files.
 */
import { openDatabase } from '#host/open-database.ts';
import { PageStore } from '#host/rendering/page-store.ts';
import { siteFolders } from '#host/site-folders.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeFirstPictures } from '#server/features/media/images/write-pictures.ts';
import { loadSite } from '#site/data/load.ts';
import { sealOf } from '#site/assets/pictures/icons.ts';
import { makeIcons } from '#site/assets/pictures/make-pictures.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { generateAssets } from '#site/assets/generate-assets.ts';

process.stdin.on('close', () => process.exit(1)).resume();

const [siteUrl = '', program = '', only] = process.argv.slice(2);
const config = readConfig();
const folders = siteFolders(config.dataDir);
const { db, close } = await openDatabase(config, { join: true, print: () => undefined });
const store = new PageStore(folders.pageStore, (line, cause) => console.error(line, cause));
const { site } = await loadSite(db, siteUrl, renderedPosts(db, store));
if (only === 'icons') await makeIcons(sealOf(site), folders);
else {
  await makeFirstPictures(db, folders.mediaDir);
  await generateAssets(site, folders, program);
}
store.close();
await close();
process.exit(0);
