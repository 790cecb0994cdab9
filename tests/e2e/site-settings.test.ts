/**
 * Checks that each setting takes effect everywhere it should, and that disabled features appear nowhere. The site's own
 * program renders the pages (CONT-23).
 */
import { api, pages } from '#contract/paths.ts';
import { defaultSettings, type SiteSettings } from '#contract/site-settings.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { themeSheet } from '#domain/site/theme.ts';
import { cardPath, homeCard } from '#site/assets/pictures/cards.ts';
import { sealName, sealOf } from '#site/assets/pictures/icons.ts';
import { publicComments } from '#site/data/comments.ts';
import { hashInline, pageHeaders, withTheme } from '#site/http/headers.ts';
import { indexedOf } from '#site/views/search.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { testPost, testSite } from '../support/site.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

let program: Pages;
let client: string;
beforeAll(async () => {
  const built = await ensureProgram(() => undefined);
  [client = ''] = built.clients;
  program = await loadProgram(built.entry);
});

const lab: OwnPage = {
  address: 'lab',
  title: '研究室',
  summary: null,
  footer: null,
  document: { blocks: [] },
  media: [],
};
const posts = [testPost({ id: 'turn-of-the-year', createdAt: '2023-12-31T20:00:00.000Z' })];
const withSettings = (settings: Partial<SiteSettings> = {}) =>
  testSite({ posts, ownPages: [lab], settings: { ...defaultSettings, ...settings } });
const show = async (path: string, settings?: Partial<SiteSettings>) =>
  String(await program.render(path, withSettings(settings)));
const menuOf = (html: string) =>
  [...(/<ul class="tabs">([\s\S]*?)data-search-link/.exec(html)?.[1] ?? '').matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href)
    .filter((href) => href !== pages.search);

const everywhere = [pages.home, pages.research, pages.blog, pages.about, pages.login, '/404'];

const themes: SiteSettings['theme'][] = [
  { accent: '#2a5db0', faces: 'newsreader', seal: '橘', corner: 'soft' },
  { accent: '#ffee00', faces: 'sans-newsreader', seal: null, corner: 'square' },
  { accent: null, faces: 'sans', seal: null, corner: 'round' },
];

/** For each setting: a value, a page that shows it, and a check. `citation-styles.test.ts` tests `citationStyle`. */
const seen: Record<
  Exclude<keyof SiteSettings, 'citationStyle'>,
  [Partial<SiteSettings>, string, (html: string) => boolean]
> = {
  title: [{ title: 'Notes on hands' }, pages.about, (html) => html.includes('Notes on hands')],
  languages: [{ languages: ['en', 'ja'] }, pages.about, (html) => html.includes('hreflang="ja"')],
  timeZone: [{ timeZone: 'America/New_York' }, pages.archive, (html) => html.includes('December 31')],
  menu: [{ menu: [{ page: 'about' }] }, pages.home, (html) => !menuOf(html).includes(pages.research)],
  home: [{ home: ['writing'] }, pages.home, (html) => !partsOf(html).includes('projects')],
  sections: [
    { sections: { ...defaultSettings.sections, research: false } },
    pages.home,
    (html) => !menuOf(html).includes(pages.research),
  ],
  footer: [{ footer: { line: '', firstYear: 1999 } }, pages.terms, (html) => html.includes('© 1999')],
  theme: [
    { theme: themes[0] ?? defaultSettings.theme },
    pages.login,
    (html) => html.includes(`<style>${themeSheet(themes[0] ?? defaultSettings.theme) ?? '-'}</style>`),
  ],
  texMacros: [{ texMacros: { RR: '\\mathbb{R}' } }, pages.newPost, (html) => html.includes('\\mathbb{R}')],
  comments: [{ comments: true }, pages.privacy, (html) => html.includes('When you comment')],
  follow: [{ follow: true }, pages.post('turn-of-the-year'), (html) => html.includes(pages.newsletter)],
  numbers: [{ numbers: true }, pages.privacy, (html) => html.includes('What is counted')],
};
test.each(Object.entries(seen))('the setting %s is seen', async (_, [settings, path, isSeen]) => {
  expect(isSeen(await show(path))).toBe(false);
  expect(isSeen(await show(path, settings))).toBe(true);
});

test('a site without settings is the product', async () => {
  const html = await show(pages.home);
  expect(menuOf(html)).toEqual([pages.home, pages.research, pages.blog, pages.about]);
  expect(html).toContain('© 2024 Yuki Nakamura');
  expect(html).not.toContain('data-time-zone');
});

test.each(everywhere)('title, menu and footer are seen on %s', async (path) => {
  const menu = [
    { page: 'lab', icon: 'book' as const },
    { page: 'blog' },
    { page: 'home', hidden: true },
    { page: 'nowhere' },
    { url: 'https://lab.example/', label: 'Lab' },
  ];
  const html = await show(path, {
    title: 'Notes on hands',
    menu,
    footer: { line: 'Text: CC BY 4.0', firstYear: 1999 },
  });
  expect(menuOf(html)).toEqual([pages.own('lab'), pages.blog, 'https://lab.example/']);
  expect(html).toContain('© 1999 Yuki Nakamura');
  expect(html).toContain('Text: CC BY 4.0');
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain('Notes on hands');
  expect(html).toMatch(/class="home-name"[^>]*>\s*Notes on hands/);
});

test('the title names feeds and the installed site, too', async () => {
  for (const path of [pages.rss, pages.atom, pages.jsonFeed, pages.manifest]) {
    expect(await show(path, { title: 'Notes on hands' }), path).toContain('Notes on hands');
  }
});

const datedPages = [pages.home, pages.blog, pages.post('turn-of-the-year'), pages.archive, pages.search];
test.each(datedPages)('%s counts days in the time zone', async (path) => {
  const [tokyo, york] = [await show(path), await show(path, { timeZone: 'America/New_York' })];
  expect(tokyo).toContain('January 1');
  expect(york).not.toContain('January 1');
  expect(york).toContain('December 31');
  expect(york).toContain('data-time-zone="America/New_York"');
});

test("the archive of a year uses the year of the site's time zone", async () => {
  const york = await program.paths(withSettings({ timeZone: 'America/New_York' }));
  expect([york.has(pages.archiveYear(2023)), york.has(pages.archiveYear(2024))]).toEqual([true, false]);
});

test.each(themes)('%j: its style sheet is on every page, and the policy allows it and nothing else', async (theme) => {
  const site = withSettings({ theme });
  const sheet = themeSheet(theme) ?? '';
  const options = withTheme({ https: false, inline: { 404: { scripts: [], styles: [] } } }, sheet);
  const hash = createHash('sha256').update(sheet).digest('base64');
  for (const [path, kind] of await program.paths(site)) {
    if (kind !== 'page') continue;
    const html = String(await program.render(path, site));
    expect(html.includes(`<style>${sheet}</style>`), path).toBe(true);
    expect(pageHeaders(path, options)['Content-Security-Policy'], path).toContain(`style-src 'self' 'sha256-${hash}'`);
  }
  const isPainted = theme.accent !== null || theme.corner !== 'soft';
  expect(cardPath(homeCard(site)) === cardPath(homeCard(withSettings()))).toBe(!isPainted);
  expect(sealName(sealOf(site)) === sealName(sealOf(withSettings()))).toBe(!isPainted);
});

const partsOf = (html: string) =>
  [...html.matchAll(/<h2 class="eyebrow" id="([\w-]+)"/g)].map(([, id]) => id).filter((id) => id !== 'subject');
test.each([
  [defaultSettings.home, ['writing', 'newest-paper', 'papers', 'projects', 'stack']],
  [['papers', 'writing'] as const, ['writing', 'newest-paper', 'papers']],
  [['projects', 'writing', 'papers'] as const, ['projects', 'more-writing', 'papers']],
  [['writing'] as const, ['writing']],
  [['stack', 'projects'] as const, ['stack', 'projects']],
  [[] as const, []],
])('home shows %j in that order', async (home, parts) => {
  expect(partsOf(await show(pages.home, { home: [...home] }))).toEqual(parts);
});

const linked = (html: string) =>
  [...html.matchAll(/(?:href="|<loc>https:\/\/example\.com)(\/[^"<#?]*)/g)].map(([, href]) => href ?? '');
test.each([
  ['research', (path: string) => path.startsWith('/research') || path.startsWith('/publications.')],
  ['blog', (path: string) => path.startsWith('/blog') || /^\/(?:rss|atom|feed)\./.test(path)],
  ['projects', (path: string) => path.startsWith('/projects')],
  ['documents', (path: string) => /^\/(?:resume|documents)/.test(path)],
  ['accounts', (path: string) => path === pages.signup || path === pages.login],
] as const)('%s off: no page exists, and no page, feed or sitemap links to one', async (section, isOfIt) => {
  const sections = { ...defaultSettings.sections, [section]: false };
  // The site has no data for the disabled section, because `loadSite` loads none either.
  const site = testSite({
    ownPages: [lab],
    settings: { ...defaultSettings, sections },
    projects: [],
    ...(section === 'blog' && { posts: [], categories: [] }),
    ...(section === 'research' && { publications: [] }),
  });
  const paths = await program.paths(site);
  const kept: string[] = [pages.newPost, pages.login, ...(section === 'blog' ? [pages.blog] : [])];
  expect([...paths.keys()].filter((path) => isOfIt(path) && !kept.includes(path))).toEqual([]);
  expect(Object.keys(indexedOf(site)).filter(isOfIt)).toEqual([]);
  for (const path of paths.keys()) {
    if (path.startsWith('/blog') || path.startsWith('/users')) continue;
    const body = String(await program.render(path, site));
    expect(linked(body).filter(isOfIt), path).toEqual([]);
  }
});

test('a project with a text has a page, linked from its card; others have none, and if off, none exists', async () => {
  const page: OwnPage = { ...lab, address: 'workbench', title: 'Kuzushiji workbench' };
  const site = testSite({ posts, projectPages: [page] });
  expect([...(await program.paths(site)).keys()]).toContain(pages.project('workbench'));
  const html = String(await program.render(pages.project('workbench'), site));
  expect(html).toContain('The rest follows.');
  // On a phone, the start of each fact is cut off to hide its dot. A text outside of the facts' elements would lose its
  // first letter.
  expect(html).toMatch(/<p class="eyebrow"[^>]*>\s*<span/);
  expect(html).toContain('data-edit="project/workbench"');
  expect(String(await program.render(pages.home, site))).toContain(`href="${pages.project('workbench')}"`);
  expect(await program.render(pages.project('sparse'), site)).toBeUndefined();
  expect(String(await program.render('/sitemap.xml', site))).toContain(pages.project('workbench'));
  const off = { ...site, settings: { ...defaultSettings, sections: { ...defaultSettings.sections, projects: false } } };
  expect([...(await program.paths(off)).keys()]).not.toContain(pages.project('workbench'));
});

test('comments are in the page of their post only if they are on, as inert text', async () => {
  const settings = { ...defaultSettings, comments: true };
  const own = { postId: posts[0]?.id ?? '', createdAt: '2026-01-02T00:00:00.000Z', isOwner: false, isRemoved: false };
  const all = [
    { ...own, id: 'a', parent: null, name: '<img src=x onerror=pwned()>', text: '*Hello* <script>pwned()</script>' },
    { ...own, id: 'b', parent: 'a', name: null, text: '[x](https://a.example)' },
    { ...own, id: 'c', parent: 'held', name: 'Nobody', text: 'Answers what is not seen.' },
  ];
  const mentions = [
    {
      ...own,
      url: 'https://b.example/reply',
      kind: 'reply' as const,
      author: '<b>Ada</b>',
      text: '<script>pwned()</script>',
    },
  ];
  const comments = publicComments({ all, closed: [], allClosed: false, mentions }, 'Yuki Nakamura');
  const path = pages.post(own.postId);
  const page = String(await program.render(path, { ...withSettings(), settings, comments }));
  expect(page).toContain('<em>Hello</em> &lt;script&gt;');
  expect(page).toContain('rel="nofollow ugc"');
  expect(page).toContain('"@type":"Comment"');
  expect(page).not.toContain('<img src=x');
  expect(page).toContain('&lt;script&gt;pwned()');
  expect(page).toMatch(/<a class="u-url" href="https:\/\/b.example\/reply" rel="nofollow ugc">\s*replied on b.example/);
  expect(page).toMatch(/<link rel="webmention" href="[^"]+\/webmention"/);
  expect(await show(path)).not.toContain('webmention');
  expect(page).not.toContain('Answers what is not seen.');
  expect(String(await program.render(pages.commentsFeed, { ...withSettings(), settings, comments }))).toContain(
    '#comment-b',
  );
  expect(await show(path)).not.toContain('comment');
});

test('the privacy page describes the enabled features, and each page links to it then', async () => {
  const quiet = await show(pages.privacy);
  expect(quiet).toContain('Visits are not counted.');
  expect(quiet).not.toMatch(/When you comment|When you follow/);
  expect(await show(pages.home)).not.toContain(pages.privacy);
  const open = await show(pages.privacy, { comments: true, follow: true });
  expect(open).toMatch(/When you comment[\s\S]*When you subscribe by email/);
  expect(await show(pages.home, { comments: true })).toContain(`href="${pages.privacy}"`);
  const closed = { ...defaultSettings.sections, accounts: false, blog: false };
  expect(await show(pages.privacy, { comments: true, sections: closed })).not.toMatch(/When you (comment|have)/);
});

test('where numbers are on, each page has its script of 300 bytes at most, without a word in its policy; off, not a byte', async () => {
  const site = withSettings({ numbers: true });
  let counted = 0;
  for (const [path, kind] of await program.paths(site)) {
    if (kind !== 'page') continue;
    const html = String(await program.render(path, site));
    const [, address] = /<script defer src="([^"]*\/analytics-[^"]*)"><\/script>/.exec(html) ?? [];
    expect(await show(path), path).not.toContain('/analytics-');
    if (address === undefined) continue;
    counted += 1;
    const script = await readFile(join(client, address));
    expect(script.byteLength, path).toBeLessThanOrEqual(300);
    expect(script.toString(), path).toContain(api.analyticsEvents);
    const { scripts } = hashInline([html]);
    const off = hashInline([await show(path)]);
    expect(scripts, path).toEqual(off.scripts);
  }
  expect(counted).toBeGreaterThan(10);
  expect(await show(pages.privacy, { numbers: true })).toContain('What is counted');
  expect(await show(pages.privacy, { numbers: true })).not.toContain('Visits are not counted');
});
