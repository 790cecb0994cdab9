/**
 * Which of the files that the host made may be seen. They are made after the pages, in a process of its own that may
 * be slow or fail; what belongs to no text that is live is withheld from the moment it is not (product 14).
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveSite } from '#host/rendering/live-site.ts';
import { cardPath, cardsOf, type Card } from '#site/assets/pictures/cards.ts';
import { contentFilesOf } from '#site/views/content-files.ts';
import { indexed, indexedFile, indexedOf, searchFolder, type Indexed } from '#site/views/search.ts';
import { isPostPdf, postOfPdf } from '#site/views/post-pdf.ts';
import type { Site } from '#site/data/site.ts';
import { pages } from '#contract/paths.ts';
import { isFileIn } from '#server/content/linked-files.ts';
import type { PostPdfs } from '#host/generated-assets/post-pdfs.ts';
import { generatedFiles, recentFiles } from './generated-files.ts';
import type { Resource } from '#site/http/static-files.ts';

/**
 * @param folder where they are made
 * @param contentDir the owner's files, of which those are served that a publication names
 * @param drawCard puts a card that is public and not made yet in its place
 * @param postPdf makes the PDF of a post that is live, or finds it
 * @returns a lookup by address: undefined where there is nothing to see, `renewing` for a search index that knows
 *   more than is public, until its successor stands
 */
export function publicFiles(
  live: Pick<LiveSite, 'snapshot'>,
  folder: string,
  contentDir: string,
  drawCard: (card: Card) => Promise<void>,
  postPdf: PostPdfs['fileOf'],
): (path: string) => Promise<Resource | 'renewing' | undefined> {
  const find = generatedFiles(folder);
  const read = recentFiles();
  const namedNow = rememberedBySite(contentFilesOf);
  const cardsNow = rememberedBySite((site) => new Map(cardsOf(site).map((card) => [cardPath(card), card])));
  const findCard = async (path: string) => {
    const card = () => live.snapshot && cardsNow(live.snapshot.site).get(path);
    const wanted = card();
    if (!wanted) return undefined;
    const there = await find(path);
    if (there) return there;
    await drawCard(wanted);
    // Its post may have been taken back meanwhile.
    return card() && ((await find(path)) ?? 'renewing');
  };
  const findPdf = async (path: string) => {
    const site = live.snapshot?.site;
    const post = site && postOfPdf(site, path);
    if (!post) return undefined;
    const file = await postPdf(site, post);
    // It may have been taken back meanwhile.
    if (!live.snapshot || !postOfPdf(live.snapshot.site, path)) return undefined;
    return (file === undefined ? undefined : await read(file)) ?? 'renewing';
  };
  const indexNow = rememberedBySite(indexedOf);
  const readIndexed = readerOf(join(folder, searchFolder, indexedFile));

  return async (path) => {
    const site = live.snapshot?.site;
    if (path.startsWith(pages.contentFile(''))) {
      const named = site && namedNow(site).get(path);
      const there = named && [named, named.normalize('NFD')].find((name) => isFileIn(contentDir, name));
      return there ? read(join(contentDir, there)) : undefined;
    }
    if (path.startsWith('/cards/')) return findCard(path);
    if (isPostPdf(path)) return findPdf(path);
    if (!path.startsWith(`/${searchFolder}/`)) return find(path);
    const there = await readIndexed();
    if (!there || path === `/${searchFolder}/${indexedFile}`) return undefined;
    return site && isCovered(there, indexNow(site)) ? find(path) : 'renewing';
  };
}

/** Whether all that an index knows is public as it knows it; it may lack what was added since. */
function isCovered(there: Indexed, now: Indexed): boolean {
  for (const address in there) if (there[address] !== now[address]) return false;
  return true;
}

/** One site is live at a time: what was made of the last one asked for is kept. */
function rememberedBySite<T>(make: (site: Site) => T): (site: Site) => T {
  let last: { site: Site; made: T } | undefined;
  return (site) => {
    if (last?.site !== site) last = { site, made: make(site) };
    return last.made;
  };
}

/** Reads what an index was made from, again when that is another one. */
function readerOf(file: string): () => Promise<Indexed | undefined> {
  let last: { changed: number; inode: number; there: Indexed } | undefined;
  return async () => {
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    if (last?.changed !== found.mtimeMs || last.inode !== found.ino) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      last = { changed: found.mtimeMs, inode: found.ino, there: indexed.parse(JSON.parse(text)) };
    }
    return last.there;
  };
}
