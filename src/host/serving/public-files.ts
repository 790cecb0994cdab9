/**
 * Which of the files that the host made may be seen. They are made after the pages, in a process of its own that may
 * be slow or fail; what belongs to no text that is live is withheld from the moment it is not (SITE-40).
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveSite } from '#host/rendering/live-site.ts';
import { cardAt, type Card } from '#site/assets/pictures/cards.ts';
import { letterFormulas } from '#site/assets/pictures/letter-formulas.ts';
import { contentFilesOf } from '#site/views/content-files.ts';
import { indexed, indexedFile, isCovered, searchFolder } from '#site/views/search.ts';
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
 *   more than is public, until its successor is ready
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
  const formulasNow = rememberedBySite(letterFormulas);
  const findCard = async (path: string) => {
    const card = () => live.snapshot && cardAt(live.snapshot.site, path);
    const wanted = card();
    if (!wanted) return undefined;
    const there = await find(path);
    if (there) return there;
    await drawCard(wanted);
    // Its post may have been taken back meanwhile.
    return card() && ((await find(path)) ?? 'renewing');
  };
  /** Mails name them, beside the cards. One that was not drawn is nowhere: its words are its TeX. */
  const findFormula = async (path: string) => {
    const there = await find(path);
    const site = live.snapshot?.site;
    const named = there && site && (await formulasNow(site)).has(path.slice('/cards/'.length));
    return named && live.snapshot?.site === site ? there : undefined;
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
  const parts = new Map<string, (site: Site | undefined) => Promise<boolean | undefined>>();
  const findIndexed = async (path: string, site: Site | undefined) => {
    const [, name = ''] = path.slice(1).split('/', 2);
    if (!/^[a-z]{2}(-\d+)?$/.test(name)) return undefined;
    const isPublic = parts.get(name) ?? coverOf(join(folder, searchFolder, name, indexedFile));
    const isSo = await isPublic(site);
    if (isSo === undefined || path.endsWith(`/${indexedFile}`)) return undefined;
    parts.set(name, isPublic);
    return isSo ? find(path) : 'renewing';
  };

  return async (path) => {
    const site = live.snapshot?.site;
    if (path.startsWith(pages.contentFile(''))) {
      const named = site && namedNow(site).get(path);
      const there = named && [named, named.normalize('NFD')].find((name) => isFileIn(contentDir, name));
      return there ? read(join(contentDir, there)) : undefined;
    }
    if (path.startsWith('/cards/')) return (await findCard(path)) ?? findFormula(path);
    if (isPostPdf(path)) return findPdf(path);
    if (!path.startsWith(`/${searchFolder}/`)) return find(path);
    return findIndexed(path, site);
  };
}

/** One site is live at a time: what was made of the last one asked for is kept. */
function rememberedBySite<T>(make: (site: Site) => T): (site: Site) => T {
  let last: { site: Site; made: T } | undefined;
  return (site) => {
    if (last?.site !== site) last = { site, made: make(site) };
    return last.made;
  };
}

/**
 * Whether all that a part of the index knows is public. What it was made from is read again when that is another, and
 * looked through once for each version of the site.
 * @returns undefined where there is no such part
 */
function coverOf(file: string): (site: Site | undefined) => Promise<boolean | undefined> {
  let last: { changed: number; inode: number; isPublic: (site: Site) => boolean } | undefined;
  return async (site) => {
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    if (last?.changed !== found.mtimeMs || last.inode !== found.ino) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const there = indexed.parse(JSON.parse(text));
      const isPublic = rememberedBySite((now) => isCovered(there, now));
      last = { changed: found.mtimeMs, inode: found.ino, isPublic };
    }
    return site !== undefined && last.isPublic(site);
  };
}
