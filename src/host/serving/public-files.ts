/**
 * Decides which generated files are public. A separate process creates the files later than the pages, and can be
 * slow or fail. When content is withdrawn, its files are no longer served from that moment on (SITE-40).
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveSite } from '#host/rendering/live-site.ts';
import { cardAt, type Card } from '#site/assets/pictures/cards.ts';
import { emailFormulas } from '#site/assets/pictures/email-formulas.ts';
import { contentFilesOf } from '#site/views/content-files.ts';
import { indexed, indexedFile, isCovered, searchFolder } from '#site/views/search.ts';
import { isPostPdf, postOfPdf } from '#site/views/post-pdf.ts';
import type { Site } from '#site/data/site.ts';
import { pages } from '#contract/paths.ts';
import { isFileIn } from '#server/features/content/linked-files.ts';
import type { PostPdfs } from '#host/generated-assets/post-pdfs.ts';
import { generatedFiles, recentFiles } from './generated-files.ts';
import type { Resource } from '#site/http/static-files.ts';

/**
 * Returns a function that finds a public file by its path.
 * @param folder folder of the generated files
 * @param contentDir the owner's files; a file is served only if a publication refers to it
 * @param drawCard draws a public card that does not exist yet
 * @param postPdf finds or creates the PDF of a published post
 * @returns a function that returns undefined if the file is not public. It returns `renewing` while the file is being
 * created, or while a search index contains withdrawn content.
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
  const formulasNow = rememberedBySite(emailFormulas);
  const findCard = async (path: string) => {
    const card = () => live.snapshot && cardAt(live.snapshot.site, path);
    const wanted = card();
    if (!wanted) return undefined;
    const there = await find(path);
    if (there) return there;
    await drawCard(wanted);
    // The post may have been unpublished in the meantime.
    return card() && ((await find(path)) ?? 'renewing');
  };
  /**
   * Finds the image of a formula that an email links to. A missing image is not drawn, because the image's alt text
   * in the email shows the formula as TeX.
   */
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
    // The post may have been unpublished while its PDF was created.
    if (!live.snapshot || !postOfPdf(live.snapshot.site, path)) return undefined;
    return (file === undefined ? undefined : await read(file)) ?? 'renewing';
  };
  const findIndexed = searchIndexes(folder, find);

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

/** Returns a function that finds a file of a search index whose content is public. */
function searchIndexes(folder: string, find: ReturnType<typeof generatedFiles>) {
  const parts = new Map<string, (site: Site | undefined) => Promise<boolean | undefined>>();
  return async (path: string, site: Site | undefined) => {
    const [, name = ''] = path.slice(1).split('/', 2);
    if (!/^[a-z]{2}(-\d+)?$/.test(name)) return undefined;
    const isPublic = parts.get(name) ?? coverOf(join(folder, searchFolder, name, indexedFile));
    const isSo = await isPublic(site);
    if (isSo === undefined || path.endsWith(`/${indexedFile}`)) return undefined;
    parts.set(name, isPublic);
    return isSo ? find(path) : 'renewing';
  };
}

/** Caches the result for the latest site only, because only one site is live at a time. */
function rememberedBySite<T>(make: (site: Site) => T): (site: Site) => T {
  let last: { site: Site; made: T } | undefined;
  return (site) => {
    if (last?.site !== site) last = { site, made: make(site) };
    return last.made;
  };
}

/**
 * Returns a function that checks whether all content in a part of the search index is public. The part's list of
 * sources is read again when its file changes, and checked once for each snapshot of the site.
 * @returns a function whose result is undefined if the part does not exist
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
