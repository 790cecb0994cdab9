/**
 * The whole static build of 1,000 posts: search index, feeds and all pages, each post highlighted again. It is compared
 * with the build of a blog like Astro's own example with the same texts, and with a build after one new post. Parts
 * that the other blog does not have come from an earlier build's cache: social previews, PDFs, the program that renders
 * after a deploy, and Netlify's functions. The cost of PDFs is listed separately.
 */
import { openEmbedded } from '#host/embedded/embedded.ts';
import { loadSite } from '#site/data/load.ts';
import { cardName, cardsOf } from '#site/assets/pictures/cards.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import type { Site } from '#site/data/site.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { finish, inTurn, print, printRatio, rounds, sized, spread } from './measure.ts';
import { samplePost } from './parts/sample-posts.ts';
import { seedPosts } from './parts/seed.ts';
import { writeStockBlog } from './static-build/stock-blog.ts';

const POSTS = sized(1_000, 100);
/** A site URL that no other build uses, so that no other build finds the empty social previews. */
const SITE_URL = 'http://bench.test';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The folder is within the project, so that the blog finds the installed Astro. */
const stockBlog = join(root, '.cache', 'stock-blog');
const keptCards = join(root, '.cache', 'pictures', 'cards');
/** Folders that cache rendered posts, their pages, and the search index between builds. */
const keptTexts = ['rendered', 'search'].map((name) => join(root, '.cache', name));
const execute = promisify(execFile);

async function run(): Promise<void> {
  await writeStockBlog(
    stockBlog,
    Array.from({ length: POSTS }, (_, index) => samplePost(index)),
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const site = await fill(dataDir);
  const stubs = await keepEmptyCards(site);
  const node =
    (folder: string, script: string, ...args: string[]) =>
    async () => {
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, SITE_URL };
      await execute(process.execPath, [join(root, script), ...args], { cwd: folder, env, maxBuffer: 1e8 });
    };
  const build = node(root, 'scripts/build.ts');
  print(`static build of ${POSTS} posts, their PDFs too`, spread([await timeOf(build)]), 'ms');
  let added = POSTS;
  const times = await inTurn(
    {
      ours: async () => {
        for (const folder of keptTexts) await rm(folder, { recursive: true, force: true });
        return timeOf(build);
      },
      // `--force` ignores the cache that an earlier build of the content collection wrote.
      stock: node(stockBlog, 'node_modules/astro/bin/astro.mjs', 'build', '--force'),
      changed: async () => {
        await add(dataDir, added);
        added += 1;
        return timeOf(build);
      },
    },
    rounds(3),
    0,
  );
  print('without the PDFs', times.ours, 'ms');
  print('a stock Astro blog of the same texts', times.stock, 'ms');
  printRatio('ours beside the stock blog', times.ours.median / times.stock.median, 1.25);
  print('with one new post', times.changed, 'ms');
  printRatio('beside the build of all', times.changed.median / times.ours.median, 0.33);
  for (const name of stubs) await rm(join(keptCards, name), { force: true });
  await rm(stockBlog, { recursive: true });
  await rm(dataDir, { recursive: true });
}

async function fill(dataDir: string): Promise<Site> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  await seedPosts(db, 0, POSTS);
  await loadContent(db, join(root, 'sample'), undefined);
  const { site } = await loadSite(db, SITE_URL, renderedPosts(db));
  await close();
  return site;
}

async function add(dataDir: string, number: number): Promise<void> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  await seedPosts(db, number, number + 1);
  await close();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Creates empty files for missing social previews.
 * @returns their names
 */
async function keepEmptyCards(site: Site): Promise<string[]> {
  await mkdir(keptCards, { recursive: true });
  const known = new Set(await readdir(keptCards));
  const missing = cardsOf(site)
    .map(cardName)
    .filter((name) => !known.has(name));
  for (const name of missing) await writeFile(join(keptCards, name), '');
  return missing;
}

await run();
finish();
