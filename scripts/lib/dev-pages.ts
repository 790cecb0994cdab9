/**
 * Astro's dev server on the database of `npm run dev`. `netlify dev` starts it. A published change appears at the next
 * request.
 */
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '#contract/paths.ts';
import { devApi } from '#host/dev/dev-api.ts';
import { devSite, ownPageRoute } from '#host/dev/dev-site.ts';
import { makePictures } from '#site/assets/pictures/make-pictures.ts';
import { buildSearchIndex } from '#site/assets/search-index.ts';
import { filesOfSite } from '#server/features/content/sample.ts';
import { siteFolders } from '#host/site-folders.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { writePdfs } from '#server/features/documents/write-pdfs.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { dev, type AstroIntegration } from 'astro';

const config = readConfig();
if (!config.database) throw new Error('This is started by npm run dev.');
const { db } = connect(config.database);
const contentDir = await filesOfSite(db, config, new Date());

/**
 * Changes the build configuration for development. Replaces React's production build. Also adds the code for hot
 * reloading: Astro adds this code only for islands that it starts itself, but on this site a script starts them.
 */
const development: AstroIntegration = {
  name: 'development',
  hooks: {
    'astro:config:setup': ({ injectRoute, injectScript }) => {
      injectRoute({ pattern: `${ownPageRoute}/[page]`, entrypoint: 'src/pages/[page].astro' });
      process.env['NODE_ENV'] = 'development';
      injectScript('page', "import '@vitejs/plugin-react/preamble';");
    },
  },
};
await dev({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  // The same output as in the host's program. With a different output, Astro caches the list of posts until a file
  // changes.
  output: 'server',
  publicDir: await generatedFiles(),
  server: { port: Number(process.env['PAGES_PORT']), host: 'localhost' },
  integrations: [development],
  devToolbar: { enabled: false },
  vite: {
    plugins: [
      devApi(db, config.siteUrl, siteFolders(resolve(config.dataDir)).cacheDir),
      devSite(db, config.siteUrl, contentDir),
    ],
  },
});

/** Creates the icons, cards, search index and PDFs beside the files of `public/`. Returns their folder. */
async function generatedFiles(): Promise<string> {
  const { site } = await loadSite(db, config.siteUrl, renderedPosts(db));
  const dataDir = resolve(config.dataDir);
  const outDir = join(dataDir, 'dev-files');
  await cp('public', outDir, { recursive: true });
  await makePictures(site, { outDir, cacheDir: siteFolders(dataDir).cacheDir });
  await buildSearchIndex(site, outDir);
  await writePdfs(db, join(outDir, pages.documentFile('')));
  return outDir;
}
