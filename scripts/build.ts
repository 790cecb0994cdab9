/**
 * `npm run build`: the whole site as files in `dist/static`, as Netlify serves it. On Netlify only a production build
 * changes its database; a preview reads. Without a `DATABASE_URL` it builds from the embedded database, with the
 * content and the sample posts that `npm start` loads.
 */
import { globSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '#contract/paths.ts';
import { createImages } from '#server/media/images/images.ts';
import { writePostPdfs } from '#site/assets/write-post-pdfs.ts';
import { generateAssets } from '#site/assets/generate-assets.ts';
import { loadProgram } from '#site/program/program.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { requireProductionVariables, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { writePdfs } from '#server/documents/pdf/write-pdfs.ts';
import { writePictures } from '#server/media/images/write-pictures.ts';
import { loadContent } from '#server/content/load-content.ts';
import { filesOfSite } from '#server/content/sample.ts';
import { loadSamplePosts } from '#server/content/load-sample-posts.ts';
import type { InlineByRouteGroup } from '#site/http/headers.ts';
import { loadSite } from '#site/data/load.ts';
import { manyPublications, netlifyRedirects } from '#site/http/former-paths.ts';
import { contentFilesOf } from '#site/views/content-files.ts';
import { documentLink } from '#site/views/documents.ts';
import { linkHeaders } from '#site/views/signposts.ts';
import type { Site } from '#site/data/site.ts';
import { isOff } from '#domain/site/sections.ts';
import { themeSheet } from '#domain/site/theme.ts';
import { withTheme } from '#site/http/headers.ts';
import { netlifyHeaders } from '#site/http/netlify-headers.ts';
import { renderedByText } from '#site/data/rendered-posts.ts';
import { PageStore } from '#host/rendering/page-store.ts';
import { makeBlogFolder } from '../netlify/blog/folder.ts';
import { bundleFunctions } from '../netlify/bundle-functions.ts';
import { command } from './lib/command.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const outDir = join(root, 'dist', 'static');
/** Where pictures and the search index are made meanwhile. */
const generatedDir = join(root, 'dist', 'generated');

await command(async ({ config, open }) => {
  const isProduction = config.context === 'production';
  if (config.netlify && isProduction) requireProductionVariables();
  const db = await open({ mustExist: false });
  // A preview with a database of its own may bring it up to what it needs.
  const isOwn = isProduction || (config.netlify && config.context !== undefined && !config.readOnly);
  const mayWrite = isOwn || !config.database;
  if (mayWrite) await migrate(db);
  const contentDir = mayWrite
    ? await filesOfSite(db, config, new Date(), console.log)
    : resolve(root, config.contentDir);
  if (mayWrite) await fill(db, config, contentDir);

  // Pages, feeds, PDFs and the search index read the same posts: each is highlighted once, and not again while it is
  // the same.
  const rendered = new PageStore(join(root, '.cache', 'rendered', 'posts.sqlite'), console.log);
  const posts = renderedByText(db, rendered);
  const { site } = await loadSite(db, config.siteUrl, posts, undefined, { hasPostPdfs: true });
  for (const folder of [outDir, generatedDir]) await rm(folder, { recursive: true, force: true });
  const [built] = await Promise.all([
    ensureProgram(console.log),
    generateAssets(site, { outDir: generatedDir, cacheDir: join(root, '.cache', 'pictures') }),
  ]);
  // Much of it is its bundler's own threads: beside the pages it takes half the time.
  const functions = bundleFunctions(join(root, 'dist'));
  functions.catch(() => undefined);
  // Of the files for browsers, those that it compressed are for the host.
  await cp(built.clients[0] ?? '', outDir, { recursive: true, filter: (file) => !file.endsWith('.br') });
  await writePages(site, built.entry);
  for (const name of await readdir(generatedDir)) await rename(join(generatedDir, name), join(outDir, name));
  for (const [address, file] of contentFilesOf(site))
    await publish(join(contentDir, file), join(outDir, decodeURIComponent(address)));
  await writePictures(db, join(outDir, 'media'), join(root, '.cache', 'media'));
  await writePdfs(db, join(outDir, pages.documentFile('')));
  const pdfs = { outDir, cacheDir: join(root, '.cache', 'post-pdfs'), log: console.log };
  await writePostPdfs({ db, images: createImages(join(root, '.cache', 'media')) }, site, pdfs);
  posts.dropOthers();
  rendered.close();
  // Its look is that of this deploy.
  const { inline } = withTheme({ https: config.secure, inline: built.inline }, themeSheet(site.settings.theme));
  const program = { ...built, inline };
  await writeFile(join(outDir, '_headers'), headersFile(config, program.inline, site));
  await writeFile(join(outDir, '_redirects'), netlifyRedirects(site));
  // It renders for the function `blog` what is published after this.
  await makeBlogFolder(program, outDir, join(root, 'dist', 'function'));
  await functions;
  await removeOff(site);
  console.log(`Built ${site.posts.length} posts and all other pages into ${outDir}.`);
});

/** The program that renders pages on the host and after a deploy writes them all: it is built once for its sources. */
async function writePages(site: Site, entry: string): Promise<void> {
  const program = await loadProgram(entry);
  for (const [path, kind] of await program.paths(site)) {
    const body = await program.render(path, site);
    const name = path === '/' ? '/index' : decodeURIComponent(path);
    const file = join(outDir, kind === 'page' ? `${name}.html` : name);
    await mkdir(dirname(file), { recursive: true });
    if (body) await writeFile(file, body);
  }
}

/** Makes the database hold the owner's content; an embedded one the sample posts, too. */
async function fill(db: Database, { database, privateProfile }: Config, contentDir: string): Promise<void> {
  await loadContent(db, contentDir, privateProfile, new Date(), console.log);
  if (!database) await loadSamplePosts(db, contentDir);
}

/** A file of `content/` that a publication names; one that is gone since was told when content was read. */
async function publish(file: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(file, to).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}

/** The static build makes every page; of a part that is off there is none. */
async function removeOff({ settings }: Site): Promise<void> {
  const all = globSync('**/*', { cwd: outDir, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = all.map((entry) => relative(outDir, join(entry.parentPath, entry.name)));
  for (const file of files) if (isOff(settings, pathOf(file))) await rm(join(outDir, file));
}

/** @param inline the program's own, made without anyone's words: what a writer wrote must not allow itself */
function headersFile({ secure, hstsSubdomains }: Config, inline: InlineByRouteGroup, site: Site): string {
  const options = { https: secure, subdomains: hstsSubdomains, inline };
  // Each page says it itself as well.
  const links = site.publications.length > manyPublications ? undefined : linkHeaders(site);
  const files = site.documentIds.map((id) => documentLink(site, id));
  return netlifyHeaders(globSync('**/*.html', { cwd: outDir }).map(pathOf), options, links, files);
}

function pathOf(file: string): string {
  const parts = file.replace(/\.html$/, '').split(sep);
  return `/${parts.map(encodeURIComponent).join('/')}`.replace(/^\/index$/, '/');
}
