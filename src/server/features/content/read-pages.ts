/** Reads the folder `pages` of `content/`: each Markdown file is a custom page. */
import { cleanText } from '#contract/plain-text.ts';
import { contentHash, sha256 } from '#server/platform/hash.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { languageCodes } from '#contract/languages.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { AppError } from '#contract/errors.ts';
import { type Problem, verbatim } from '#contract/problems.ts';
import { ContentValidationError, type ContentNotice } from '#domain/content-validation-error.ts';
import { stripMarkup } from '#domain/text.ts';
import { splitTitle } from '#document/block-text.ts';
import { parseDocument } from '#document/parse.ts';
import { run } from '#server/platform/workers/run.ts';
import { isReservedAddress, otherAddress, pageAddress } from '#domain/page-address.ts';
import type { FileState } from './file-records.ts';
import { readText } from './content-files.ts';
import { dataOf } from '#server/features/media/data-file.ts';
import { isPicture } from '#server/features/documents/photo.ts';
import { isFileIn } from './linked-files.ts';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, posix, relative } from 'node:path';

/**
 * A page that was read from its file. The document refers to each image by a placeholder, because the database
 * assigns the ids later.
 */
export interface PageDraft extends Omit<OwnPage, 'media'> {
  /** Path below `content/`. */
  file: string;
  /** Hash of the file's text and its images. */
  fileHash: string;
  pictures: { standIn: string; /** Path of the image file. */ path: string }[];
}

const folder = 'pages';
/** A page can use images from these folders only, after symbolic links are resolved. */
const pictureFolders = [folder, 'images'];
const limits = { title: 300, summary: 1_000 };

/**
 * Reads pages file by file and ignores drafts (`draft: true`). An invalid page is skipped and reported.
 * @param contentDir content folder; the folder `public` next to it contains the files at the site's root
 */
export async function readPages(
  contentDir: string,
): Promise<{ pages: PageDraft[]; notices: ContentNotice[]; state: FileState; unusable: Set<string> }> {
  const unusable = new Set<string>();
  const notices: ContentNotice[] = [];
  const pages: PageDraft[] = [];
  for (const name of globSync('*.{md,markdown}', { cwd: join(contentDir, folder) }).toSorted()) {
    const file = `${folder}/${name}`;
    const report = (outcome: ContentNotice['outcome'], said: string | Problem) =>
      notices.push({ file, path: '', problem: typeof said === 'string' ? verbatim(said) : said, outcome });
    try {
      const page = await readPage(contentDir, file, report);
      const placed = page && placedPage(contentDir, page, pages, file, report);
      if (placed) pages.push(placed);
    } catch (error) {
      unusable.add(file);
      if (error instanceof AppError) report('left out', error.problem ?? '');
      else if (error instanceof ContentValidationError) report('left out', error.mistakes[0]?.problem ?? '');
      else throw error;
    }
  }
  return { pages, notices, state: existsSync(join(contentDir, folder)) ? 'read' : 'missing', unusable };
}

type Report = (outcome: ContentNotice['outcome'], said: string | Problem) => void;

/** Returns whether the file contains the data of a chart. */
async function isData(path: string): Promise<boolean> {
  try {
    return dataOf(await readFile(path)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Reads one page from its file.
 * @throws AppError if the text exceeds a limit for posts, or takes too long to parse
 */
async function readPage(contentDir: string, file: string, report: Report): Promise<PageDraft | undefined> {
  const source = cleanText((await readText(contentDir, file)) ?? '');
  const { data, fault, document, ...found } = await run('page', { source, contentDir });
  if (fault !== undefined) report('repaired', `The front matter cannot be read and was skipped: ${fault}`);
  if (data['draft'] === true || data['published'] === false) return undefined;
  const pictures = new Map(found.pictures);
  const bytes: string[] = [];
  for (const [standIn, path] of pictures) {
    const isOwn = pictureFolders.some((one) => isFileIn(join(contentDir, one), relative(join(contentDir, one), path)));
    if (isOwn && ((await isPicture(path)) || (await isData(path)))) {
      bytes.push(contentHash(await readFile(path)));
      continue;
    }
    pictures.delete(standIn);
    report('left out', `The image ${posix.basename(path)} cannot be read. The page shows the alt text instead.`);
  }
  const name = basename(file).replace(/\.\w+$/, '');
  // `lab.ja.md` is the Japanese version of `lab.md`.
  const [, original, ofName] = /^(.+)\.([a-z]{2})$/.exec(name) ?? [];
  const said = oneText(data['language'] ?? data['lang']) || ofName;
  const language = languageCodes.find((code) => code === said);
  const translationOf =
    oneText(data['translationOf']) || (original !== undefined && language ? pageAddress(original) : '');
  const { title, body } = titled(oneText(data['title']), document, name);
  const summary = stripMarkup(oneText(data['summary'] ?? data['description'])).slice(0, limits.summary);
  return {
    address: pageAddress(oneText(data['slug'] ?? data['address']) || name),
    title,
    summary: summary || null,
    footer: footerOf(data['footer'] ?? data['menu']),
    document: parseDocument(JSON.stringify(body)),
    ...(language && { language }),
    ...(translationOf !== '' && { translationOf }),
    file,
    fileHash: sha256(JSON.stringify([source, bytes])),
    pictures: [...pictures].map(([standIn, path]) => ({ standIn, path })),
  };
}

/** Returns the page with its path. If the site itself uses that path, reports this and returns undefined. */
function placedPage(
  contentDir: string,
  page: PageDraft,
  others: readonly PageDraft[],
  file: string,
  report: Report,
): PageDraft | undefined {
  const { address } = page;
  const isTaken =
    isReservedAddress(address) ||
    ['', '.html'].some((ending) => existsSync(join(contentDir, '..', 'public', `${address}${ending}`)));
  if (isTaken) {
    report('left out', `/${address} is a URL that the site uses itself. Set another slug in the front matter.`);
    return undefined;
  }
  if (!others.some((other) => other.address === address)) return page;
  const other = otherAddress(address, file);
  report(
    'repaired',
    `Another page is at /${address}, so this page is at /${other}. You can set another slug in the front matter.`,
  );
  return { ...page, address: other };
}

/**
 * Returns the title: from the front matter, else the first heading of level 1, else the file name. A heading that is
 * used as the title is removed from the body.
 */
function titled(said: string, document: EditorDocument, name: string): { title: string; body: EditorDocument } {
  const { heading, rest } = splitTitle(document);
  const own = stripMarkup(said).trim();
  const body = heading !== '' && (own === '' || own === heading) ? rest : document;
  return { title: (own || heading || name).slice(0, limits.title), body };
}

const oneText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Returns the footer position: `footer: true`, or a number. */
function footerOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return value === true || value === 'footer' ? 0 : null;
}
