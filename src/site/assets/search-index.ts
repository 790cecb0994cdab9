/**
 * The search index of posts, publications, projects and custom pages. Pagefind creates the index after the pages: in
 * a static build, and on the host after a publish. Pagefind indexes each language separately, so each language has
 * its own bundle. The search page merges the results.
 */
import type { LanguageCode } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { sha256 } from '#server/platform/hash.ts';
import { formulaToText, scriptToText } from '#publications/tex.ts';
import { escapeText } from '#domain/document/escape.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { Messages } from '#messages/shape.ts';
import { wordsOf } from '#site/views/words.ts';
import {
  indexedFile,
  partName,
  partOf,
  partsFor,
  versionAt,
  ownPageLanguage,
  postLanguage,
  publicationLanguage,
  searchFolder,
  type Indexed,
  type SearchLanguage,
} from '#site/views/search.ts';
import { betweenAuthors } from '#site/views/publications.ts';
import { postAddress, textsOnce } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';

interface Page {
  url: string;
  language: SearchLanguage;
  /** The languages of the site in which the page exists; empty for a site in one language. */
  parts: readonly LanguageCode[];
  /** Identifies the version of the page's text. */
  version: string;
  /** Returns the HTML of the page; undefined if the page does not exist. */
  html: () => Promise<string | undefined>;
}

const AT_ONCE = 100;

/** Elements of a page that are not indexed: the controls of code blocks. */
const notRead = ['.code .language', '.code button'];

/** Files of Pagefind that the search page needs; Pagefind's own user interface is not used. */
const needed =
  /^(fragment|index|filter|pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|.*\.pf_meta|wasm\..*\.pagefind)$/;

/**
 * Indexes every post, publication, project page and custom page. Each language's bundle in `outDir` is replaced in
 * one step, so that a search never uses an incomplete bundle. Unchanged bundles stay.
 * @param program identifies the program that renders the texts, if different programs share the index
 * @param textOf returns an identifier for the version of a post's text, if different databases share the index
 * @returns the number of indexed pages
 * @throws if Pagefind reports an error, or the folder cannot be written
 */
export async function buildSearchIndex(
  site: Site,
  outDir: string,
  program = '',
  textOf: (post: PostSummary) => string | undefined = () => undefined,
): Promise<number> {
  const { settings, publications } = site;
  const by = sha256(
    JSON.stringify([program, settings.timeZone, settings.languages, settings.citationStyle, publications]),
  );
  const found = [...postPages(site, textOf), ...publicationPages(site), ...ownTexts(site)];
  const place = join(outDir, searchFolder);
  const names = new Set<string>();
  try {
    for (const [language, ofLanguage] of Map.groupBy(found, (page) => page.language)) {
      const parts = partsFor(ofLanguage.length);
      for (const [part, inPart] of Map.groupBy(ofLanguage, ({ url }) => partOf(url, parts))) {
        const name = partName(language, part);
        names.add(name);
        const pages = Object.fromEntries(inPart.map(({ url, version }) => [url, version]));
        const made: Indexed = { by, pages };
        const former = await readFile(join(place, name, indexedFile), 'utf8').catch(() => '');
        if (former === JSON.stringify(made)) continue;
        await rm(join(outDir, `${searchFolder}.new`), { recursive: true, force: true });
        await mkdir(join(outDir, `${searchFolder}.new`), { recursive: true });
        await writeBundle(inPart, language, join(outDir, `${searchFolder}.new`));
        await writeFile(join(outDir, `${searchFolder}.new`, indexedFile), JSON.stringify(made));
        await mkdir(place, { recursive: true });
        await exchange(join(place, name), `${join(outDir, searchFolder)}.old`, join(outDir, `${searchFolder}.new`));
      }
    }
  } finally {
    // Otherwise, Pagefind's separate process would keep running.
    await close();
  }
  await mkdir(place, { recursive: true });
  for (const name of await readdir(place)) {
    if (!names.has(name)) await rm(join(place, name), { recursive: true, force: true });
  }
  return found.length;
}

/**
 * Replaces the folder `place` by the folder `next`.
 * @param former temporary path for the old folder
 */
async function exchange(place: string, former: string, next: string): Promise<void> {
  await rm(former, { recursive: true, force: true });
  await rename(place, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, place);
  await rm(former, { recursive: true, force: true });
}

async function writeBundle(found: readonly Page[], language: SearchLanguage, folder: string): Promise<void> {
  const { index, errors } = await createIndex({ forceLanguage: language, excludeSelectors: notRead });
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(', ')}`);
  try {
    // Pages are indexed in batches, so that thousands of texts are not in memory at the same time.
    for (let start = 0; start < found.length; start += AT_ONCE)
      await Promise.all(found.slice(start, start + AT_ONCE).map((page) => add(index, page)));
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(`Pagefind did not write its index: ${written.errors.join(', ')}`);
  } finally {
    await index.deleteIndex();
  }
  for (const name of await readdir(folder)) if (!needed.test(name)) await rm(join(folder, name));
}

async function add(index: PagefindIndex, { url, language, parts, html }: Page): Promise<void> {
  const text = await html();
  if (text === undefined) return;
  // Without a space, the file name and the first word of code would be one word.
  const spaced = readableHtml(text)
    .replaceAll('</figcaption>', '</figcaption> ')
    .replace(/<pre[^]*?<\/pre>/g, uncoloured);
  const filters = parts.map((part) => `<p data-pagefind-filter="part:${part}"></p>`).join('');
  const content = `<html lang="${language}"><body>${filters}${spaced}${readingsIn(text)}</body></html>`;
  const { errors } = await index.addHTMLFile({ url, content });
  if (errors.length > 0) throw new Error(`Pagefind did not take ${url}: ${errors.join(', ')}`);
}

/** Matches ruby annotations as the renderer writes them. */
const ruby = /<ruby>([^<]*)<rp>[^<]*<\/rp><rt>([^<]*)<\/rt><rp>[^<]*<\/rp><\/ruby>/g;

/**
 * Returns the readings in a text without duplicates. The readings are indexed separately from the text, because
 * readings inside the text would split words.
 */
function readingsIn(html: string): string {
  const said = new Set([...html.matchAll(ruby)].map(([, words = '', reading = '']) => `${words}（${reading}）`));
  return said.size === 0 ? '' : `<p>${[...said].join('、')}</p>`;
}

/** Writes formulas, superscripts and subscripts as plain text: 10⁹ must not become 109. */
const readableHtml = (html: string) =>
  html
    .replace(ruby, '$1')
    .replace(/<math\b[^]*?<annotation [^>]*>([^<]*)<[^]*?<\/math>/g, (_, tex: string) =>
      escapeText(formulaToText(unescapeText(tex))),
    )
    .replace(/<(sup|sub)>([^<]*)<\/\1>/g, (_, where: 'sup' | 'sub', text: string) =>
      escapeText(scriptToText(unescapeText(text), where)),
    );

/** Removes the syntax highlighting of code. It is half of a post's HTML, but irrelevant for search. */
const uncoloured = (code: string) => code.replace(/<\/?span[^>]*>/g, '');

function postPages(site: Site, textOf: (post: PostSummary) => string | undefined): Page[] {
  return site.posts.map((post) => {
    const language = post.language ?? site.settings.languages[0];
    return {
      ...at(site, postAddress(site, post), textOf(post)),
      language: postLanguage(post),
      parts: partsOf(site, language),
      html: async () => {
        const body = await site.rendered(post.id);
        const keywords = [post.category.name, ...post.keywords.map(({ name }) => name)];
        const kind = kindIn(site, language, ({ search, dates }) => search.post(dates.longDate(post.createdAt)));
        return body && pageHtml(post.title, kind, body.html, keywords);
      },
    };
  });
}

function publicationPages(site: Site): Page[] {
  return site.publications.map((work) => ({
    ...at(site, pages.publication(work.address)),
    language: publicationLanguage(work),
    parts: partsOf(site),
    html: async () =>
      pageHtml(
        work.title,
        kindIn(site, undefined, ({ research }) =>
          [research.kinds[work.kind].one, work.year].filter(Boolean).join(', '),
        ),
        `<p>${escapeText(work.authors.join(betweenAuthors(work)))}</p><p>${escapeText(work.abstract ?? work.journal ?? '')}</p>`,
        work.keywords,
      ),
  }));
}

function ownTexts(whole: Site): Page[] {
  return textsOnce(whole).flatMap(({ part, projectPages, ownPages, at: placeOf }) => {
    return [
      ...projectPages.map((page) => ({
        ...at(whole, placeOf(pages.project(page.address))),
        language: ownPageLanguage(page),
        parts: partsOf(whole, page.language),
        html: async () => {
          const technologies = part.projects.find(({ id }) => id === page.address)?.technologies ?? [];
          const body = (await part.renderedProject(page.address))?.html ?? '';
          return pageHtml(
            page.title,
            kindIn(whole, page.language, ({ search }) => search.project),
            `<p>${escapeText(page.summary ?? '')}</p>${body}`,
            technologies,
          );
        },
      })),
      ...ownPages.map((page) => ({
        ...at(whole, placeOf(pages.own(page.address))),
        language: ownPageLanguage(page),
        parts: partsOf(whole, page.language),
        html: async () =>
          pageHtml(
            page.title,
            kindIn(whole, page.language, ({ search }) => search.page),
            (await part.renderedPage(page.address))?.html ?? '',
            [],
          ),
      })),
    ];
  });
}

/** @param language language of the text; if undefined, the text is in the search index of each language */
const partsOf = ({ settings: { languages } }: Site, language?: LanguageCode): readonly LanguageCode[] =>
  languages.length === 1 ? [] : language === undefined ? languages : [language];

const at = (site: Site, url: string, text?: string) => ({
  url,
  version: [versionAt(site, url) ?? '', text].filter(Boolean).join(' '),
});

/**
 * Returns the kind of a search result as HTML, in each language in which the result can appear. The kind is displayed
 * but not searched.
 */
function kindIn(site: Site, language: LanguageCode | undefined, name: (words: Messages) => string): string {
  const parts = partsOf(site, language);
  return (parts.length > 0 ? parts : [site.language])
    .map((part) => {
      const kind = escapeText(name(wordsOf({ ...site, language: part })));
      return `<p data-pagefind-ignore data-pagefind-meta="kind-${part}">${kind}</p>`;
    })
    .join('');
}

/** @param kind HTML from `kindIn` */
function pageHtml(title: string, kind: string, body: string, keywords: readonly string[]): string {
  return (
    `<h1>${escapeText(title)}</h1>${kind}` + `${body}<p data-pagefind-weight="5">${escapeText(keywords.join(', '))}</p>`
  );
}
