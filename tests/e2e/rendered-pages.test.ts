/** Pages of the site's own program: settings, scripts of texts, any change, hostile records. */
import { documentKinds, isDocumentId, kindOf, pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { programLists } from '#contract/site-robots.ts';
import { citationStyles, defaultSettings, type SiteSettings } from '#contract/site-settings.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { themeSheet } from '#domain/site/theme.ts';
import { cardPath, homeCard } from '#site/assets/pictures/cards.ts';
import { sealName, sealOf } from '#site/assets/pictures/icons.ts';
import { publicComments } from '#site/data/comments.ts';
import { hashInline, pageHeaders, withTheme } from '#site/http/headers.ts';
import { indexedOf } from '#site/views/search.ts';
import { type BuiltProgram, ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { testPost, testPosts, testSite } from '../support/site.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RenderedPost, Site } from '#site/data/site.ts';
import { activityKinds } from '#contract/activities.ts';
import { careerDocuments } from '#contract/career-documents.ts';
import { type ContentKind, contentKinds } from '#contract/content-keys.ts';
import { papers, personalFields, rirekishoForms, sectionNames } from '#contract/document-setup.ts';
import { recordForm } from '#admin/content/model/forms.ts';
import { findRecord } from '#server/features/content/edit-repository.ts';
import { makeViews } from '#server/features/content/build-read-models.ts';
import { contentFiles, documents, posts, settings } from '#server/platform/db/schema/index.ts';
import { laidOut } from '#typesetting/lay-out.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { tryPages } from '#site/data/try-pages.ts';
import { type Browser, createTestApp, makeUser, type TestApp } from '../support/app.ts';
import { removeRecords } from '../support/content.ts';
import { hostileBibliography } from '../support/hostile-bibliography.ts';
import { recordsOf } from '../support/records.ts';
import { addPublished } from '../support/rendering.ts';
import { runs } from '../support/runs.ts';
import { starterFiles } from '../support/career.ts';
import fc from 'fast-check';
import { isCampaign } from './harness/long.ts';
import { readBibliography } from '#publications/bibliography.ts';
import { formerPaths } from '#site/http/former-paths.ts';
import { pageOfTwin } from '#site/views/twin.ts';
import { normalisePath } from '#domain/path.ts';
import { privateSite } from '../support/private-site.ts';

/**
 * Checks that each setting takes effect everywhere it should, and that disabled features appear nowhere. The site's own
 * program renders the pages (CONT-23).
 */
describe('site settings', () => {
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

  /**
   * For each setting: a value, a page that shows it, and a check. `citation-styles.test.ts` tests `citationStyle`, and
   * `counts.test.ts` tests `citationCounts`, and `mcp.test.ts` tests `mcp`.
   */
  const seen: Record<
    Exclude<keyof SiteSettings, 'citationStyle' | 'citationCounts' | 'mcp'>,
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
    robots: [
      { robots: { ...defaultSettings.robots, search: 'refuse' } },
      pages.about,
      (html) => html.includes('<meta name="robots" content="noindex">'),
    ],
  };
  test.each(Object.entries(seen))('the setting %s is seen', async (_, [settings, path, isSeen]) => {
    expect(isSeen(await show(path))).toBe(false);
    expect(isSeen(await show(path, settings))).toBe(true);
  });

  test('a page has the Japanese style sheet only if its content has Japanese text', async () => {
    const settings: Partial<SiteSettings> = { languages: ['en', 'ja'] };
    const hasSheet = async (path: string) => (await show(path, settings)).includes('<style data-lang="ja">');
    expect(await show(pages.about, settings)).toContain(' lang="ja"');
    expect(await hasSheet(pages.about)).toBe(false);
    expect(await hasSheet(`/ja${pages.about}`)).toBe(true);
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

  test.each(themes)(
    '%j: its style sheet is on every page, and the policy allows it and nothing else',
    async (theme) => {
      const site = withSettings({ theme });
      const sheet = themeSheet(theme) ?? '';
      const options = withTheme({ https: false, inline: { 404: { scripts: [], styles: [] } } }, sheet);
      const hash = createHash('sha256').update(sheet).digest('base64');
      for (const [path, kind] of await program.paths(site)) {
        if (kind !== 'page') continue;
        const html = String(await program.render(path, site));
        expect(html.includes(`<style>${sheet}</style>`), path).toBe(true);
        expect(pageHeaders(path, options)['Content-Security-Policy'], path).toContain(
          `style-src 'self' 'sha256-${hash}'`,
        );
      }
      const isPainted = theme.accent !== null || theme.corner !== 'soft';
      expect(cardPath(homeCard(site)) === cardPath(homeCard(withSettings()))).toBe(!isPainted);
      expect(sealName(sealOf(site)) === sealName(sealOf(withSettings()))).toBe(!isPainted);
    },
  );

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
    const off = {
      ...site,
      settings: { ...defaultSettings, sections: { ...defaultSettings.sections, projects: false } },
    };
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
    expect(page).toMatch(
      /<a class="u-url" href="https:\/\/b.example\/reply" rel="nofollow ugc">\s*replied on b.example/,
    );
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
});

/**
 * A page contains exactly the scripts that its policy allows. The test renders pages with the built program, without a
 * browser.
 */
describe('text scripts', () => {
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
    const texts = Object.fromEntries(
      Object.entries(html).map(([id, body]) => [id, { ...withHeadings(3), html: body }]),
    );
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
});

/** Links to posts show titles, summaries and images while drawings in the posts are still being created. */
describe('lists and drawings', () => {
  let program: Pages;
  beforeAll(async () => {
    program = await loadProgram((await ensureProgram(() => undefined)).entry);
  }, 600_000);

  const [first] = testPosts;
  const never = new Promise<never>(() => undefined);
  const site = testSite({ rendered: () => never, mayCite: () => false });

  /** A page that waits for a post's text would never finish, so these tests end early. */
  const once = { timeout: 30_000 };

  test('home and every list of posts are rendered while no text is', once, async () => {
    const lists = [...(await program.paths(site)).keys()].filter((path) =>
      /^\/(?:$|blog(?:$|\/archive|\/(?:category|keyword)))/.test(path),
    );
    expect(lists.length).toBeGreaterThan(3);
    for (const path of lists) expect((await program.render(path, site))?.includes('</html>'), path).toBe(true);
  });

  test('a row shows the number of characters of a Japanese post next to its minutes', once, async () => {
    const posts = testPosts.map((post, index) => (index === 0 ? { ...post, characters: 1340 } : post));
    const some = testSite({ posts, rendered: () => never, mayCite: () => false });
    for (const path of ['/', '/blog']) {
      const html = (await program.render(path, some))?.toString() ?? '';
      expect(html.match(/min(?: ·|\s)[^<]*1,340 characters/g), path).toHaveLength(1);
    }
  });

  test('the page of a post is rendered while linked posts are not rendered yet', once, async () => {
    const own = testSite();
    const some = { ...site, rendered: (id: string) => (id === first?.id ? own.rendered(id) : never) };
    expect((await program.render(`/blog/${first?.id}`, some))?.toString()).toContain('teaser');
  });
});

/**
 * No change made in a form stops the site from rendering. With any combination of settings and records, every page,
 * file and call works, and published content is on its page (CONT-6).
 */
describe('any change', () => {
  let program: Pages;
  let app: TestApp;
  let admin: Browser;
  const now = new Date('2026-11-28T03:00:00Z');
  const made: string[] = [];
  const optionsOf = () => ({ url: 'http://site.test', contentDir: null, now, renderedPosts: renderedPosts(app.db) });

  beforeAll(async () => {
    program = await loadProgram((await ensureProgram(() => undefined)).entry);
    app = await createTestApp({
      makeContent: async () => {
        // A document that the PDF engine rejects is skipped. Outside of the campaign the engine is not used, because it
        // is slow.
        const layOut = isCampaign
          ? laidOut
          : (all: Parameters<typeof laidOut>[0]) => ({ documents: all, warnings: [] });
        await makeViews(app.db, { contentDir: null, now, print: () => undefined, layOut: async (all) => layOut(all) });
        made.push('views');
      },
      tryPages: (texts) => tryPages(app.db, program, texts, optionsOf()),
    });
    admin = await app.signedIn(await makeUser(app.db, { isAdmin: true }));
    await addPublished(app.db, 'a-post', 'Words, and a formula <span class="math">x</span>.');
  });
  afterAll(() => app.close());

  /** Resets the content to the owner's profile and one publication. */
  async function begin(): Promise<void> {
    await removeRecords(app.db);
    for (const table of [documents, contentFiles, settings]) await app.db.delete(table);
    for (const [kind, data] of [
      ['profile', { basics: { name: 'Ada Byron' }, work: [{ name: 'Museum', startDate: '2020' }] }],
      [
        'publication',
        { bibtex: '@article{first, title={First}, author={Byron, Ada}, year=2020, award={Best}, selected={true}}' },
      ],
    ] as const) {
      expect((await put(kind, kind === 'publication' ? 'first' : kind, data)).status).toBe(200);
    }
  }

  async function put(
    kind: ContentKind,
    key: string,
    data: object,
    fromFile = false,
  ): Promise<{ status: number; body: string }> {
    const { revision = 0 } = (await findRecord(app.db, { kind, key })) ?? {};
    const answer = await admin.send('PUT', api.contentRecord(kind, key), { data, revision, publish: true, fromFile });
    return { status: answer.status, body: await answer.text() };
  }

  /**
   * Requests every page, file and call.
   * @returns the failures
   */
  async function faults(): Promise<string[]> {
    const found: string[] = [];
    const { site } = await loadSite(app.db, 'http://site.test', renderedPosts(app.db));
    for (const path of (await program.paths(site)).keys()) {
      await program.render(path, site).catch((cause: unknown) => found.push(`${path}: ${String(cause)}`));
    }
    for (const id of site.documentIds.filter(isDocumentId)) {
      const parsed = careerDocuments[kindOf(id)].safeParse(site.document(id));
      if (!parsed.success) found.push(`${id}: ${parsed.error.message}`);
    }
    const calls = [
      api.projects,
      api.publications,
      ...documentKinds.flatMap((id) => [api.document(id), api.documentAs(id, 'txt')]),
    ];
    for (const path of calls) {
      const { status } = await app.browser().get(path);
      if (status >= 500) found.push(`${path}: ${status}`);
    }
    return [...found, ...app.logged];
  }

  const some = <T>(values: readonly T[]) => fc.subarray([...values]);
  const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
  const setup = fc
    .record({
      title: optional(fc.constantFrom('Mine', '𠮷')),
      public: fc.boolean(),
      paper: fc.constantFrom(...papers),
      form: optional(fc.constantFrom(...rirekishoForms)),
      pages: optional(fc.constantFrom(1, 2, 20)),
      fields: optional(some(personalFields)),
      sections: optional(fc.subarray([...sectionNames], { minLength: 1 })),
      focus: optional(fc.constantFrom({ work: ['Museum'] }, { publications: ['first'] }, { work: [], projects: [] })),
    })
    .map((said) => JSON.parse(JSON.stringify(said)) as object);
  const documentIds = [
    'resume',
    'cv',
    'rirekisho',
    'keirekisho',
    'gyoseki',
    'resume-us',
    'cv-short',
    'gyoseki-two',
    'rirekisho-jis',
  ];
  const settingsNow = fc.record(
    {
      title: fc.constantFrom('Notes', ''),
      languages: fc.constantFrom(['en'], ['ja'], ['en', 'ja'], ['ja', 'en']),
      timeZone: fc.constantFrom('Asia/Tokyo', 'America/New_York'),
      menu: fc.constantFrom(
        [],
        [{ page: 'about' }, {}],
        [{ page: 'nowhere', hidden: true }],
        [{ url: '/x', label: 'X', icon: 'book' }],
      ),
      home: some(defaultSettings.home),
      sections: fc.record(
        {
          research: fc.boolean(),
          blog: fc.boolean(),
          projects: fc.boolean(),
          documents: fc.boolean(),
          accounts: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      footer: fc.constantFrom({}, { line: 'CC BY', firstYear: 1999 }),
      theme: fc.constantFrom({}, { accent: '#ffee00', faces: 'sans', seal: '橘', corner: 'round' }),
      texMacros: fc.constantFrom({}, { RR: '\\mathbb{R}' }),
      citationStyle: fc.constantFrom(...citationStyles, 'mine.csl'),
      comments: fc.boolean(),
      follow: fc.boolean(),
      numbers: fc.boolean(),
      robots: fc.record(
        {
          search: fc.constantFrom('allow', 'refuse'),
          answers: fc.constantFrom('allow', 'refuse'),
          training: fc.constantFrom('allow', 'refuse'),
          refused: fc.constantFrom([], ['GPTBot']),
          mining: fc.boolean(),
          miningPolicy: fc.constantFrom('/about', 'https://terms.example/'),
          llms: fc.boolean(),
          lists: some(programLists),
          license: fc.constantFrom('CC BY 4.0', 'a: "b"\n---'),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  const { japanese } = starterFiles() as { japanese: { work: object[] } };
  const japaneseRecords = fc.constantFrom(
    { ...japanese, work: japanese.work.map((entry) => ({ ...entry, 'x-unpaired': true })) },
    { basics: { name: '橘' }, 'x-rirekisho': {}, 'x-keirekisho': {} },
  );
  const personal = fc.record(
    {
      birthDate: fc.constant('1990-02-28'),
      gender: fc.constant('女'),
      phone: fc.constant('075-000-0000'),
      address: fc.constant({ text: '京都市', furigana: 'きょうとし', english: 'Kyoto' }),
      commute: fc.constantFrom(0, 599),
      household: fc.constantFrom({}, { dependents: 2, spouse: true }),
      open: fc.dictionary(fc.constantFrom('resume', 'rirekisho', 'keirekisho', 'cv'), some(personalFields)),
    },
    { requiredKeys: [] },
  );
  const works = hostileBibliography(40, 7)
    .split(/\n(?=@)/)
    .map((bibtex) => ({ key: /\{([^,]*),/.exec(bibtex)?.[1] ?? '', bibtex: bibtex.trim() }))
    .filter(({ key }) => /^[\w:+-]{1,60}$/.test(key));

  interface Change {
    kind: ContentKind;
    key: string;
    data: object;
  }
  const keyed = (kind: ContentKind, data: fc.Arbitrary<object>, keys: readonly string[] = ['a', 'b']) =>
    fc.tuple(fc.constantFrom(...keys), data).map(([key, said]): Change => ({ kind, key, data: said }));
  const ofForm = (kind: ContentKind): fc.Arbitrary<object> => {
    const form = recordForm(kind);
    if (!form) throw new Error(kind);
    return recordsOf(kind, form);
  };
  const body = fc.constantFrom(
    undefined,
    { blocks: [] },
    { time: 1, version: '2.31', blocks: [{ type: 'paragraph', data: { text: 'Told.' } }] },
  );
  const withBody = (kind: ContentKind) =>
    fc.tuple(ofForm(kind), body).map(([said, text]) => ({ ...said, ...(text && { body: text }) }));
  const resume = fc
    .tuple(
      ofForm('profile'),
      optional(
        fc.record(
          { publications: fc.constantFrom('selected', 'all', 'own'), talks: fc.boolean(), awards: fc.boolean() },
          { requiredKeys: [] },
        ),
      ),
    )
    .map(([said, takes]) => ({ ...said, ...(takes && { 'x-resume': takes }) }));
  const changes: fc.Arbitrary<Change> = fc.oneof(
    ...Object.values(activityKinds).map((kind) => keyed(kind, ofForm(kind))),
    keyed('project', withBody('project')),
    keyed('page', withBody('page'), ['lab', 'group']),
    fc.constantFrom(...works).map(({ key, bibtex }): Change => ({ kind: 'publication', key, data: { bibtex } })),
    keyed('profile', resume, ['profile']),
    keyed('profile', resume, ['profile']),
    keyed('profile-ja', fc.oneof(japaneseRecords, ofForm('profile-ja')), ['profile-ja']),
    keyed('private', personal, ['private']),
    keyed('documents', fc.dictionary(fc.constantFrom(...documentIds), setup, { maxKeys: 4 }), ['main']),
    keyed('site', settingsNow, ['site']),
    keyed('site', settingsNow, ['site']),
    keyed('site', ofForm('site'), ['site']),
  );

  test('every page, file and call works after publishing anything in any order', async () => {
    const published = new Map<ContentKind, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 5 }), async (all) => {
        await begin();
        for (const { kind, key, data } of all) {
          const { status, body: answer } = await put(kind, key, data, true);
          // Unusable input must be rejected with its field. If it causes a page to fail, the program has a bug.
          expect([200, 400], answer).toContain(status);
          expect(answer).not.toMatch(/can’t be shown/);
          if (status === 200) published.set(kind, (published.get(kind) ?? 0) + 1);
        }
        expect(await faults()).toEqual([]);
      }),
      runs(4, 150),
    );
    if (isCampaign)
      expect([...published.keys()].toSorted()).toEqual(contentKinds.filter((kind) => kind !== 'reference').toSorted());
  }, 3_600_000);

  test('an award is where its button is, on About and in both documents; and the resume takes it where it is asked to', async () => {
    await begin();
    expect(
      (await put('award', 'prize', { title: 'Prize of the City', date: '2024', awarder: 'The City' })).status,
    ).toBe(200);
    const profile = {
      basics: { name: 'Ada Byron' },
      work: [{ name: 'Museum', startDate: '2020' }],
      'x-resume': { awards: true },
    };
    expect((await put('profile', 'profile', profile)).status).toBe(200);
    expect((await put('documents', 'main', { cv: { public: true } })).status).toBe(200);
    expect(await faults()).toEqual([]);
    const { site } = await loadSite(app.db, 'http://site.test', renderedPosts(app.db));
    for (const path of ['/research', '/about', '/resume', '/cv']) {
      expect(String(await program.render(path, site)), path).toContain('Prize of the City');
    }
    expect(await app.db.select().from(posts)).toHaveLength(1);
  });
});

/** Every link of the research pages works, for any keys, keywords, titles and names, and no private data is public. */
describe('research addresses', () => {
  let program: Pages;
  beforeAll(async () => {
    program = await loadProgram((await ensureProgram(() => undefined)).entry);
  });

  const siteOf = (bib: string): Site => testSite({ publications: readBibliography(bib).publications, posts: [] });

  async function researchFiles(site: Site): Promise<Map<string, string>> {
    const files = new Map<string, string>();
    for (const path of (await program.paths(site)).keys()) {
      if (!/^\/(?:research|publications|sitemap|built-in|$)/.test(path)) continue;
      const body = await program.render(path, site);
      if (body) files.set(path, body.toString());
    }
    return files;
  }

  const unescaped = (html: string) =>
    html
      .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');

  test('300 hostile records: every link answers, every address is one on any file system', async () => {
    const count = isCampaign ? 5_000 : 300;
    const site = siteOf(hostileBibliography(count));
    expect(site.publications).toHaveLength(count);
    const all = await program.paths(site);
    const files = await researchFiles(site);
    const dead = new Set<string>();
    for (const html of files.values()) {
      for (const [, href = ''] of html.matchAll(/(?:\bhref="|<loc>)(?:https:\/\/example\.com)?(\/(?!\/)[^"<]*)/g)) {
        const path = unescaped(href).replace(/[?#].*$/, '');
        const page = pageOfTwin(path) ?? path;
        if (path.startsWith('/research') && (!all.has(path) || !files.has(page) || normalisePath(path) !== path))
          dead.add(path);
      }
    }
    expect([...dead]).toEqual([]);
    const names = [...files.keys()].map((path) => decodeURIComponent(path).toLowerCase().normalize('NFKC'));
    expect(new Set(names).size).toBe(names.length);
    for (const path of files.keys()) {
      for (const part of decodeURIComponent(path).split('/')) {
        expect(new TextEncoder().encode(part).length).toBeLessThan(240);
        expect(part).not.toMatch(/[<>:"\\|?*%#\p{Cc}]|^\.|\.$/u);
      }
    }
    for (const [former, now] of formerPaths(site)) {
      expect([all.has(former), all.has(now.replace(/#.*$/, ''))], former).toEqual([false, true]);
    }
  }, 600_000);

  test('no value of a private field is in a byte of any page or file', async () => {
    const held = await privateSite();
    const { site, secrets } = held;
    const leaks: string[][] = [];
    let read = 0;
    for (const path of (await program.paths(site)).keys()) {
      const text = (await program.render(path, site))?.toString().toLowerCase() ?? '';
      if (text.includes('a title')) read += 1;
      leaks.push(...secrets.filter((secret) => (path + text).includes(secret)).map((secret) => [path, secret]));
    }
    await held.close();
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(12);
  });
});
