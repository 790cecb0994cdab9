/** The links of every page of the sample site lead to pages in the language of the page. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { inLanguage, languagePart, withoutLanguage } from '#contract/languages.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { loadSamplePosts } from '#server/features/content/load-sample-posts.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram } from '#site/program/program.ts';
import { pgliteDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const now = new Date('2026-11-26T00:00:00Z');

/** Returns the paths on this site to which a page leads, without the links that name another language. */
function pathsIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(_, { hreflang, href, action, 'data-filters': filters }) {
      if (hreflang !== undefined) return;
      for (const link of [href, action, filters])
        if (link && /^\/(?!\/)/.test(link)) found.push(link.replace(/[?#].*/s, ''));
    },
  });
  parser.end(html);
  return found;
}

/** Paths that are not pages of the site's program. */
const isFile = (path: string) => /^\/(?:_astro|api|documents|files|media)\/|\.(?:css|ico|js|pdf|png|svg)$/.test(path);

test.each([
  ['en', 'ja'],
  ['ja', 'en'],
] as const)('on a site in %s and %s', async (first, other) => {
  const content = temporaryFolder();
  cpSync(fileURLToPath(new URL('../../sample/', import.meta.url)), content, { recursive: true });
  // A few publications are enough, because each adds several pages.
  const works = join(content, 'publications.bib');
  writeFileSync(
    works,
    readFileSync(works, 'utf8')
      .split(/\n(?=@)/)
      .slice(0, 6)
      .join('\n'),
  );
  const settings = { languages: [first, other], comments: true, follow: true, numbers: true };
  writeFileSync(join(content, 'site.json'), JSON.stringify(settings));
  const { db, close } = await pgliteDatabase();
  await loadContent(db, content, '{}', now);
  await loadSamplePosts(db, content);
  const program = await loadProgram((await ensureProgram(() => undefined)).entry);
  const { site } = await loadSite(db, 'https://site.test', renderedPosts(db));
  const paths = await program.paths(site);
  const isPage = (path: string) => paths.has(path) || paths.has(encodeURI(path));
  const wrong: string[] = [];
  let links = 0;
  for (const [path, kind] of paths) {
    const html = kind === 'page' ? await program.render(path, site) : undefined;
    const language = languagePart(path);
    for (const link of html ? pathsIn(html.toString()) : []) {
      links += 1;
      const counterpart = inLanguage(link, language);
      if (language && languagePart(link) === undefined && isPage(counterpart))
        wrong.push(`${path} leads to ${link} instead of ${counterpart}`);
      // The server redirects a path that its writer typed to the language of its page.
      const typed = [link, withoutLanguage(link), inLanguage(withoutLanguage(link), other)];
      if (!isFile(link) && !typed.some(isPage)) wrong.push(`${path} leads to missing ${link}`);
    }
  }
  await close();
  expect(links).toBeGreaterThan(1_000);
  expect([...new Set(wrong)]).toEqual([]);
});
