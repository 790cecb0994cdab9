/**
 * The search index over posts, publications, projects and pages of the owner's own, made by Pagefind after the pages are there: in a static build, and on
 * the host after a publish. Pagefind keeps languages apart, so each gets a bundle of its own and the search page joins
 * them.
 */
import { pages } from '#contract/paths.ts';
import { escapeText } from '#domain/document/escape.ts';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { wordsOf } from '#site/views/words.ts';
import type { Messages } from '#messages/shape.ts';
import {
  indexedFile,
  indexedOf,
  searchLanguages,
  ownPageLanguage,
  postLanguage,
  publicationLanguage,
  searchFolder,
  type SearchLanguage,
} from '#site/views/search.ts';
import { betweenAuthors } from '#site/views/publications.ts';
import { postAddress, textsOnce } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';

interface Page {
  url: string;
  language: SearchLanguage;
  html: string;
}

/** Pagefind's own interface is not used: what of its files the search page needs. */
const needed =
  /^(fragment|index|pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|.*\.pf_meta|wasm\..*\.pagefind)$/;

/**
 * Indexes every post, publication, project's page and page of the owner's own, and puts the index into `outDir` in one step: a search meets the
 * old index or the new one, never half of one.
 * @returns how many pages are in it
 * @throws where Pagefind reports an error, or the folder cannot be written
 */
export async function buildSearchIndex(site: Site, outDir: string): Promise<number> {
  const messages = wordsOf(site);
  const found = [...(await postPages(site, messages)), ...publicationPages(site, messages), ...(await ownTexts(site))];
  const whole = join(outDir, `${searchFolder}.new`);
  await rm(whole, { recursive: true, force: true });
  await mkdir(whole, { recursive: true });
  try {
    for (const language of searchLanguages(site)) {
      const ofLanguage = found.filter((page) => page.language === language);
      await writeBundle(ofLanguage, language, join(whole, language));
    }
    await writeFile(join(whole, indexedFile), JSON.stringify(indexedOf(site)));
  } finally {
    // Pagefind runs as a program of its own, which would stay.
    await close();
  }
  const place = join(outDir, searchFolder);
  const former = join(outDir, `${searchFolder}.old`);
  await rm(former, { recursive: true, force: true });
  await rename(place, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(whole, place);
  await rm(former, { recursive: true, force: true });
  return found.length;
}

async function writeBundle(found: readonly Page[], language: SearchLanguage, folder: string): Promise<void> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(', ')}`);
  try {
    await Promise.all(found.map((page) => add(index, page)));
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(`Pagefind did not write its index: ${written.errors.join(', ')}`);
  } finally {
    await index.deleteIndex();
  }
  for (const name of await readdir(folder)) if (!needed.test(name)) await rm(join(folder, name));
}

async function add(index: PagefindIndex, { url, language, html }: Page): Promise<void> {
  const content = `<html lang="${language}"><body>${html}</body></html>`;
  const { errors } = await index.addHTMLFile({ url, content });
  if (errors.length > 0) throw new Error(`Pagefind did not take ${url}: ${errors.join(', ')}`);
}

async function postPages(site: Site, { search, dates }: Messages): Promise<Page[]> {
  const found: Page[] = [];
  for (const post of site.posts) {
    const body = await site.rendered(post.id);
    if (!body) continue;
    found.push({
      url: postAddress(site, post),
      language: postLanguage(post),
      html: pageHtml(post.title, search.post(dates.longDate(post.createdAt)), body.html, [
        post.category.name,
        ...post.keywords.map(({ name }) => name),
      ]),
    });
  }
  return found;
}

function publicationPages({ publications }: Site, { research }: Messages): Page[] {
  return publications.map((work) => ({
    url: pages.publication(work.address),
    language: publicationLanguage(work),
    html: pageHtml(
      work.title,
      [research.kinds[work.kind].one, work.year].filter(Boolean).join(', '),
      `<p>${escapeText(work.authors.join(betweenAuthors(work)))}</p><p>${escapeText(work.abstract ?? work.journal ?? '')}</p>`,
      work.keywords,
    ),
  }));
}

async function ownTexts(whole: Site): Promise<Page[]> {
  const found: Page[] = [];
  for (const { part, projectPages, ownPages, at } of textsOnce(whole)) {
    const { search } = wordsOf(part);
    for (const page of projectPages) {
      const technologies = part.projects.find(({ id }) => id === page.address)?.technologies ?? [];
      const body = (await part.renderedProject(page.address))?.html ?? '';
      found.push({
        url: at(pages.project(page.address)),
        language: ownPageLanguage(page),
        html: pageHtml(page.title, search.project, `<p>${escapeText(page.summary ?? '')}</p>${body}`, technologies),
      });
    }
    for (const page of ownPages)
      found.push({
        url: at(pages.own(page.address)),
        language: ownPageLanguage(page),
        html: pageHtml(page.title, search.page, (await part.renderedPage(page.address))?.html ?? '', []),
      });
  }
  return found;
}

/** @param kind what the result is, shown with it; not searched */
function pageHtml(title: string, kind: string, body: string, keywords: readonly string[]): string {
  return (
    `<h1>${escapeText(title)}</h1><p data-pagefind-ignore data-pagefind-meta="kind">${escapeText(kind)}</p>` +
    `${body}<p data-pagefind-weight="5">${escapeText(keywords.join(', '))}</p>`
  );
}
