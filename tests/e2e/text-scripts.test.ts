/**
 * A page contains exactly the scripts that its policy allows. The test renders pages with the built program, without a
 * browser.
 */
import { documentKinds, pages } from '#contract/paths.ts';
import type { RenderedPost, Site } from '#site/data/site.ts';
import { hashInline, pageHeaders } from '#site/http/headers.ts';
import { ensureProgram, type BuiltProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { testPost, testSite } from '../support/site.ts';
import { beforeAll, expect, test } from 'vitest';

let built: BuiltProgram;
let program: Pages;
beforeAll(async () => {
  built = await ensureProgram(() => undefined);
  program = await loadProgram(built.entry);
});

const withHeadings = (count: number): RenderedPost => ({
  html: '<p>Words.</p>',
  headings: Array.from({ length: count }, (_, index) => ({ id: `h${index}`, text: `Head ${index}`, level: 2 })),
  text: 'Words.',
});

/**
 * Returns the hashes of a page's inline scripts, and the hashes of scripts and styles that the page's policy blocks.
 */
async function inlineOf(path: string, site: Site): Promise<{ scripts: string[]; refused: string[] }> {
  const html = (await program.render(path, site))?.toString() ?? '';
  const policy = pageHeaders(path, { https: false, inline: built.inline }, html)['Content-Security-Policy'] ?? '';
  const directive = (name: string) => policy.split('; ').find((one) => one.startsWith(name)) ?? '';
  const { scripts, styles } = hashInline([html]);
  const refusedBy = (name: string, hashes: string[]) => hashes.filter((hash) => !directive(name).includes(hash));
  return { scripts, refused: [...refusedBy('script-src', scripts), ...refusedBy('style-src', styles)] };
}

test('scripts for videos and dark mode images come only with such texts, and the policy allows them; no page includes a script that can wait', async () => {
  const code = '<button type="button" data-copy hidden>Copy</button>';
  const video = '<figure class="video" data-frame="https://example.org/"></figure>';
  const dark = '<picture><source type="image/avif" media="(prefers-color-scheme: dark)" srcset="/d"><img></picture>';
  const html = { plain: '<p>Words.</p>', code, video, dark, both: video + dark };
  const texts = Object.fromEntries(Object.entries(html).map(([id, body]) => [id, { ...withHeadings(3), html: body }]));
  const site = testSite({
    posts: Object.keys(texts).map((id) => testPost({ id })),
    rendered: async (id) => texts[id],
  });
  const home = await inlineOf(pages.home, site);
  expect((await inlineOf(pages.post('plain'), site)).scripts).toEqual(home.scripts);
  for (const [id, more] of Object.entries({ code: 0, video: 1, dark: 1, both: 2 })) {
    const { scripts, refused } = await inlineOf(pages.post(id), site);
    expect(scripts, id).toHaveLength(home.scripts.length + more);
    expect(refused, id).toEqual([]);
  }
});

/**
 * The number of script characters of each page in version 0.2.0. Since then, settings have not added any script for
 * readers.
 */
test.each([
  [pages.home, 2427],
  [pages.blog, 3283],
  [pages.research, 5671],
  [pages.about, 2427],
])('%s has not one byte of script more than it had', async (path, before) => {
  const html = String(await program.render(path, testSite()));
  const scripts = [
    ...html.matchAll(/<script(?![^>]*(?:src=|ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, text = '']) => text);
  expect(scripts.join('').length).toBeLessThanOrEqual(before);
  expect(html.match(/<script[^>]* src=/g)).toBeNull();
});

test('no page of a site has an inline script or style that its policy refuses', async () => {
  const site = testSite();
  const refused: Record<string, string[]> = {};
  for (const [path, kind] of await program.paths(site)) {
    const found = kind === 'page' ? (await inlineOf(path, site)).refused : [];
    if (found.length > 0) refused[path] = found;
  }
  expect(refused).toEqual({});
});

test('each kind of document can use its own style', async () => {
  const site = { ...testSite(), document: () => ({}), documentIds: documentKinds };
  const sheets = await program.sheets(site);
  for (const kind of documentKinds) {
    const path = pages.document(kind);
    const { styles } = hashInline([], sheets.get(path));
    const policy = pageHeaders(path, { https: false, inline: built.inline })['Content-Security-Policy'];
    expect(styles.length, kind).toBeGreaterThan(0);
    for (const hash of styles) expect(policy, kind).toContain(hash);
  }
});
