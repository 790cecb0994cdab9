/** Astro's dev server over the database of `npm run dev`; started by `netlify dev`. A publish is on the next page. */
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '#contract/paths.ts';
import { devApi } from '#host/dev/dev-api.ts';
import { devSite, ownPageRoute } from '#host/dev/dev-site.ts';
import { generateAssets } from '#site/assets/generate-assets.ts';
import { filesOfSite } from '#server/content/sample.ts';
import { siteFolders } from '#host/site-folders.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { writePdfs } from '#server/documents/pdf/write-pdfs.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { dev, type AstroIntegration } from 'astro';

const config = readConfig();
if (!config.database) throw new Error('This is started by npm run dev.');
const { db } = connect(config.database);
const contentDir = await filesOfSite(db, config, new Date());

/**
 * The configuration is that of builds, for which React is production's. And what its hot reloading needs comes with
 * islands that Astro starts alone: ours are started by a script of the page.
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
  // As in the host's program: Astro would keep the list of a site's posts for as long as no file changes.
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

/** Icons, cards, the search index and the PDFs, as of now, beside what `public/` holds. @returns their folder */
async function generatedFiles(): Promise<string> {
  const { site } = await loadSite(db, config.siteUrl, renderedPosts(db));
  const dataDir = resolve(config.dataDir);
  const outDir = join(dataDir, 'dev-files');
  await cp('public', outDir, { recursive: true });
  await generateAssets(site, { outDir, cacheDir: siteFolders(dataDir).cacheDir });
  await writePdfs(db, join(outDir, pages.documentFile('')));
  return outDir;
}
