import type { HostOptions } from '#host/host.ts';
import type { PdfFiles, ProvidedDependencies } from '#server/dependencies.ts';
import { layOutElsewhere, sheetsElsewhere } from '#server/features/documents/engine-process.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RenderedPosts } from '#site/data/rendered-posts.ts';
import { headPreviewHeaders, pageHeaders, sheetsHeaders, withTheme, type HeaderOptions } from '#site/http/headers.ts';
import type { Pages } from '#site/program/program.ts';
import { noPage } from '#site/views/sheets-page.ts';
import type { LiveSite } from './live-site.ts';

/** Returns the functions with which the API reads pages, and updates their read models. */
export function pageDependencies(
  { db, apiDb, filesNow, live, posts, siteUrl, pages, headers, pdfs }: PageSources,
  { print, log }: HostOptions,
): Pick<ProvidedDependencies, 'makeContent' | 'linkPages' | 'headPage' | 'tryPages'> {
  const rendered = async () => ({ url: siteUrl, contentDir: await filesNow(), now: new Date(), renderedPosts: posts });
  return {
    makeContent: async () => {
      try {
        const { makeViews } = await import('#server/features/content/build-read-models.ts');
        const options = { contentDir: await filesNow(), now: new Date(), print, layOut: layOutElsewhere };
        if (!(await makeViews(db, options))) return;
        void pdfs.renew().catch((cause: unknown) => log('Could not update the PDFs', cause));
      } catch (cause) {
        log('The published change was saved, but the pages could not be updated yet', cause);
      }
    },
    linkPages: async (path) => {
      const page = await live.page(path);
      if (!page) return undefined;
      const html = page.body.toString();
      return { html, headers: pageHeaders(path, withTheme(headers, live.theme), html) };
    },
    headPage: async (path, record, asSheets) => {
      const { renderHead, renderSheets } = await import('#site/data/head.ts');
      const options = { ...(await rendered()), record, log };
      const page = asSheets ? undefined : await renderHead(apiDb, pages, path, { ...options, layOut: layOutElsewhere });
      if (page) {
        const { body, theme } = page;
        return { body, headers: headPreviewHeaders(path, withTheme(headers, theme), body.toString()) };
      }
      const sheets = asSheets && (await renderSheets(apiDb, path, { ...options, draw: sheetsElsewhere }));
      const site = live.snapshot?.site;
      const body = sheets || (site && Buffer.from(noPage(path, site)));
      return body && { body, headers: sheetsHeaders(headers) };
    },
    tryPages: async (texts) => {
      const { tryPages } = await import('#site/data/try-pages.ts');
      return tryPages(apiDb, pages, texts, { ...(await rendered()), before: live.snapshot?.site });
    },
  };
}

interface PageSources {
  db: Database;
  apiDb: Database;
  filesNow: () => Promise<string>;
  live: LiveSite;
  posts: RenderedPosts;
  siteUrl: string;
  pages: Pages;
  headers: HeaderOptions;
  pdfs: PdfFiles & { renew: () => Promise<void> };
}
