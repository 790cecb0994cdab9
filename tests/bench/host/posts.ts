/** Adds posts to a site that is not running. */
import { openEmbedded } from '#host/embedded/embedded.ts';
import { siteFolders } from '#host/site-folders.ts';
import { loadSite } from '#site/data/load.ts';
import { cardName, cardsOf } from '#site/assets/pictures/cards.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedPosts } from '../parts/seed.ts';

/** Publishes the sample posts `from` to `to` (exclusive), with empty files as their social previews. */
export async function addPosts(dataDir: string, siteUrl: string, from: number, to: number): Promise<void> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  await seedPosts(db, from, to);
  const { site } = await loadSite(db, siteUrl, renderedPosts(db));
  await close();
  const folder = join(siteFolders(dataDir).cacheDir, 'cards');
  await mkdir(folder, { recursive: true });
  for (const card of cardsOf(site)) await writeFile(join(folder, cardName(card)), '', { flag: 'a' });
}
