import { globSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '#contract/paths.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { writePostPdfs } from '#site/assets/write-post-pdfs.ts';
import { copyFolder } from '#site/assets/place-file.ts';
import { makePictures } from '#site/assets/pictures/make-pictures.ts';
import { buildSearchIndex } from '#site/assets/search-index.ts';
import { writePages } from '#site/program/write-pages.ts';
import { loadProgram } from '#site/program/program.ts';
import { hashSources } from '#site/program/sources.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { writePdfs } from '#server/features/documents/write-pdfs.ts';
import { writePictures } from '#server/features/media/images/write-pictures.ts';
import { loadChangedContent } from '#server/features/content/load-changed-content.ts';
import { filesOfSite } from '#server/features/content/sample.ts';
import { type InlineByRouteGroup, withTheme } from '#site/http/headers.ts';
import { loadSite } from '#site/data/load.ts';
import { manyPublications, netlifyRedirects } from '#site/http/former-paths.ts';
import { contentFilesOf } from '#site/views/content-files.ts';
import { documentLink } from '#site/views/documents.ts';
import { indexedFile, searchFolder } from '#site/views/search.ts';
import { linkHeaders } from '#site/views/signposts.ts';
import { robotsRules } from '#site/views/robots.ts';
import { pageOfTwin, twinLink } from '#site/views/twin.ts';
import type { Site } from '#site/data/site.ts';
import { isOff } from '#domain/site/sections.ts';
import { themeSheet } from '#domain/site/theme.ts';
import { netlifyHeaders } from '#site/http/netlify-headers.ts';
import { renderedByText } from '#site/data/rendered-posts.ts';
import { PageStore } from '#host/rendering/page-store.ts';
import { pagesOfBuild } from '#host/rendering/pages-of-build.ts';
import { makeBlogFolder } from '../../netlify/blog/folder.ts';
import { ensureFunctions } from '../../netlify/ensure-functions.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const outDir = join(root, 'dist', 'static');
/** Returns the path of a cache that is kept between builds. */
const cached = (...path: string[]) => join(root, '.cache', ...path);

/**
 * Writes the site as files.
 * @param opening the database, which can still be opening
 */
export async function buildSite(config: Config, opening: Promise<Database>): Promise<void> {
  const isProduction = config.context === 'production';
  const sources = hashSources();
  const functions = ensureFunctions(join(root, 'dist'), sources.functions, config.context);
  functions.catch(() => undefined);
  const built = await ensureProgram(console.log, sources.program);
  const program = await loadProgram(built.entry);
  await rm(outDir, { recursive: true, force: true });
  // Only the host serves compressed client files, so they are not copied.
  copyFolder(built.clients[0] ?? '', outDir, (file) => !file.endsWith('.br'));
  const db = await opening;
  // A preview build with a separate database can migrate that database.
  const isOwn = isProduction || (config.netlify && config.context !== undefined && !config.readOnly);
  const mayWrite = isOwn || !config.database;
  if (mayWrite) await migrate(db);
  const contentDir = mayWrite
    ? await filesOfSite(db, config, new Date(), console.log)
    : resolve(root, config.contentDir);
  if (mayWrite) await loadChangedContent(db, contentDir, config.privateProfile, console.log, !config.database);

  // Pages, feeds, PDFs and the search index read the same rendered posts, so each post is highlighted only once until
  // it changes.
  const store = new PageStore(cached('rendered', 'posts.sqlite'), console.log);
  const posts = await renderedByText(db, store);
  const loaded = await loadSite(db, config.siteUrl, posts, undefined, { hasPostPdfs: true });
  const { site } = loaded;
  const kept = pagesOfBuild(store, sources.host, loaded, posts);
  // The index is built in parallel with the pages, because a separate program indexes the texts.
  const search = buildSearchIndex(site, cached('search'), sources.host, posts.textOf);
  search.catch(() => undefined);
  await writePages(program, site, outDir, kept);
  await makePictures(site, { outDir, cacheDir: cached('pictures') });
  for (const [address, file] of contentFilesOf(site))
    await publish(join(contentDir, file), join(outDir, decodeURIComponent(address)));
  await writePictures(db, join(outDir, 'media'), cached('media'));
  await writePdfs(db, join(outDir, pages.documentFile('')), { folder: cached('documents'), by: sources.host });
  const pdfs = { outDir, cacheDir: cached('post-pdfs'), kept, log: console.log };
  await writePostPdfs({ db, images: createImages(cached('media')) }, site, pdfs);
  await search;
  copyFolder(cached('search', searchFolder), join(outDir, searchFolder), (file) => !file.endsWith(indexedFile));
  posts.dropOthers();
  kept.dropOthers();
  store.close();
  // The headers allow the style sheet of the current theme.
  const { inline } = withTheme({ https: config.secure, inline: built.inline }, themeSheet(site.settings.theme));
  await writeFile(join(outDir, '_headers'), headersFile(config, inline, site));
  await writeFile(join(outDir, '_redirects'), netlifyRedirects(site));
  // The function `blog` uses this folder to render posts that are published later.
  await makeBlogFolder({ ...built, inline }, outDir, join(root, 'dist', 'function'));
  await functions;
  await removeOff(site);
  console.log(`Built ${site.posts.length} posts and all other pages into ${outDir}.`);
}

/**
 * Copies a file that a publication refers to. Skips a missing file, which was already reported when the content was
 * read.
 */
async function publish(file: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(file, to).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}

/** Removes the pages of features that are turned off, because the static build renders every page. */
async function removeOff({ settings }: Site): Promise<void> {
  const all = globSync('**/*', { cwd: outDir, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = all.map((entry) => relative(outDir, join(entry.parentPath, entry.name)));
  for (const file of files) if (isOff(settings, pathOf(file))) await rm(join(outDir, file));
}

/**
 * Returns the text of Netlify's headers file.
 * @param inline inline scripts and styles of the program only: an author's text must not extend the CSP
 */
function headersFile({ secure, hstsSubdomains }: Config, inline: InlineByRouteGroup, site: Site): string {
  const options = { https: secure, subdomains: hstsSubdomains, inline };
  // On a large site the link headers are omitted, because each page also contains the links in its HTML.
  const links = new Map(linkHeaders(site, manyPublications));
  const twins = globSync('**/*.md', { cwd: outDir }).flatMap((file) => pageOfTwin(pathOf(file)) ?? []);
  if (twins.length <= manyPublications)
    for (const page of twins) links.set(page, [links.get(page), twinLink(page)].filter(Boolean).join(', '));
  const files = site.documentIds.map((id) => documentLink(site, id));
  return netlifyHeaders(globSync('**/*.html', { cwd: outDir }).map(pathOf), options, links, files, robotsRules(site));
}

function pathOf(file: string): string {
  const parts = file.replace(/\.html$/, '').split(sep);
  return `/${parts.map(encodeURIComponent).join('/')}`.replace(/^\/index$/, '/');
}
