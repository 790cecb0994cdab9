/**
 * `npm run build`: the whole site as files in `dist/static`, as Netlify serves it. On Netlify only a production build
 * changes its database; a preview reads. Without a `DATABASE_URL` it builds from the embedded database, with the
 * content and the sample posts that `npm start` loads.
 */
import { globSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languagePart } from '#contract/languages.ts';
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
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { isMultilingual, siteIn } from '#site/data/in-language.ts';
import { provideSite } from '#site/data/site.ts';
import { build } from 'astro';
import { makeBlogFolder } from '../netlify/blog/folder.ts';
import { bundleFunctions } from '../netlify/bundle-functions.ts';
import { command } from './lib/command.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const outDir = join(root, 'dist', 'static');
/** Where pictures and the search index are made meanwhile: Astro empties its own folder. */
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

  // Pages, feeds and the search index read the same posts: each is highlighted once.
  const { site } = await loadSite(db, config.siteUrl, renderedPosts(db, new Map()), undefined, {
    hasPostPdfs: true,
  });
  const first = siteIn(site, site.language);
  provideSite(() => first);
  for (const folder of [outDir, generatedDir]) await rm(folder, { recursive: true, force: true });
  await Promise.all([
    build({ root, outDir, logLevel: 'warn' }),
    generateAssets(site, { outDir: generatedDir, cacheDir: join(root, '.cache', 'pictures') }),
  ]);
  for (const name of await readdir(generatedDir)) await rename(join(generatedDir, name), join(outDir, name));
  for (const [address, file] of contentFilesOf(site))
    await publish(join(contentDir, file), join(outDir, decodeURIComponent(address)));
  await writePictures(db, join(outDir, 'media'), join(root, '.cache', 'media'));
  await writePdfs(db, join(outDir, pages.documentFile('')));
  const pdfs = { outDir, cacheDir: join(root, '.cache', 'post-pdfs'), log: console.log };
  await writePostPdfs({ db, images: createImages(join(root, '.cache', 'media')) }, site, pdfs);
  const built = await ensureProgram(console.log);
  if (isMultilingual(site)) await writeLanguages(site, built.entry);
  // Its look is that of this deploy.
  const { inline } = withTheme({ https: config.secure, inline: built.inline }, themeSheet(site.settings.theme));
  const program = { ...built, inline };
  await writeFile(join(outDir, '_headers'), headersFile(config, program.inline, site));
  await writeFile(join(outDir, '_redirects'), netlifyRedirects(site));
  // It renders for the function `blog` what is published after this.
  await makeBlogFolder(program, outDir, join(root, 'dist', 'function'));
  await bundleFunctions(join(root, 'dist'));
  await removeOff(site);
  console.log(`Built ${site.posts.length} posts and all other pages into ${outDir}.`);
});

/**
 * With several languages the program writes the pages: each knows its counterparts, and those of the further languages
 * have no route of Astro's.
 */
async function writeLanguages(site: Site, entry: string): Promise<void> {
  const program = await loadProgram(entry);
  for (const [path, kind] of await program.paths(site)) {
    if (kind === 'file' && languagePart(path) === undefined && path !== pages.sitemap) continue;
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
