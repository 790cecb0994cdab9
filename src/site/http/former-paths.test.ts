import { pages } from '#contract/paths.ts';
import { noActivities } from '#contract/activities.ts';
import { testPublication, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { formerPath, formerPaths, netlifyRedirects } from './former-paths.ts';

test('paths of a former site redirect to public posts, on Netlify too', () => {
  const post = testSite().posts[0];
  if (!post) throw new Error('no post');
  const site = testSite({
    redirects: new Map([
      ['/2019/05/hello', post.id],
      ['/2019/05/draft', 'no-such-post'],
      ['/every/*', post.id],
      [pages.postAt(post), post.id],
    ]),
  });
  expect(formerPaths(site).get('/2019/05/hello')).toBe(pages.postAt(post));
  expect(formerPaths(site).has('/2019/05/draft')).toBe(false);
  expect(['/2019/05/hello', '/2019/05/draft', pages.postAt(post)].map((path) => formerPath(site, path))).toEqual([
    pages.postAt(post),
    undefined,
    undefined,
  ]);
  const text = netlifyRedirects(site);
  expect(text).toContain(`/2019/05/hello ${pages.postAt(post)} 301\n`);
  // Tests that a path with a star is omitted, because it would match any path, and that no path redirects to itself.
  expect(text).not.toContain('*');
  expect(text).not.toContain(`${pages.postAt(post)} ${pages.postAt(post)}`);
});

test('the owner redirects paths to any page of the site, on Netlify too', () => {
  const pathRedirects = new Map([
    ['/cv.html', '/about'],
    ['/publications', '/about'],
    // The target was deleted later, and redirects itself.
    ['/old', '/older'],
    ['/older', '/about'],
  ]);
  const site = testSite({ pathRedirects });
  expect([...pathRedirects].map(([path]) => formerPath(site, path))).toEqual(['/about', '/about', '/older', '/about']);
  const text = netlifyRedirects(site);
  for (const [path, to] of pathRedirects) expect(text).toContain(`${path} ${to} 301\n`);
  expect(text).not.toContain('/publications /research');
});

test('many publications have their pages in Netlify’s rules, and no rule for each file of a citation', () => {
  const works = (count: number) =>
    Array.from({ length: count }, (_, index) => testPublication({ id: `a:${index}`, address: `a-${index}-hash` }));
  const lines = (count: number) => netlifyRedirects(testSite({ publications: works(count), posts: [] })).split('\n');
  expect(lines(2)).toContain('/research/cite/a%3A1.bib /research/cite/a-1-hash.bib 301');
  const many = lines(1_001).filter((line) => line.startsWith('/research/'));
  expect(many).toHaveLength(2_002);
  expect(many).toContain('/research/a%3A1000 /research/a-1000-hash 301');
});

test('feeds of former programs redirect to the feed here, unless the site has no blog', () => {
  const site = testSite();
  const paths = ['/feed', '/feed.xml', '/index.xml', '/rss', '/feed/feed.json'];
  expect(paths.map((path) => formerPaths(site).get(path))).toEqual([
    '/rss.xml',
    '/atom.xml',
    '/rss.xml',
    '/rss.xml',
    '/feed.json',
  ]);
  expect(netlifyRedirects(site)).toContain('/feed.xml /atom.xml 301\n');
  const sections = { ...site.settings.sections, blog: false };
  expect(formerPaths(testSite({ settings: { ...site.settings, sections } })).has('/feed.xml')).toBe(false);
});

const led = (of: Parameters<typeof testSite>[0] = {}) =>
  ['/publications', '/cv', '/projects', '/news'].map((path) => formerPath(testSite(of), path));
const news = { ...noActivities, news: [{ date: '2024-01-01', text: 'A text.' }] as never };

test("usual paths of a researcher’s pages redirect to the site's pages", () => {
  expect(led({ activities: news, documentIds: ['resume'] })).toEqual(['/research', '/resume', '/#projects', '/#news']);
  expect(netlifyRedirects(testSite())).toContain('/publications /research 301\n');
});

test('usual paths redirect nowhere if the site has no such page', () => {
  const sections = { ...testSite().settings.sections, research: false, projects: false };
  const settings = { ...testSite().settings, sections };
  expect(led({ settings, projects: [], documentIds: [] })).toEqual([undefined, '/about', undefined, undefined]);
});

test('a custom page, a document and a redirect of the owner win over usual addresses', () => {
  const ownPages = [{ address: 'news', title: 'News' }] as never;
  expect(led({ activities: news, ownPages, documentIds: ['cv', 'resume'] })).toEqual([
    '/research',
    undefined,
    '/#projects',
    undefined,
  ]);
  const post = testSite().posts[0];
  const pageRedirects = new Map([['/projects', 'work']]);
  expect(led({ pageRedirects, redirects: new Map([['/publications', post?.id ?? '']]), documentIds: [] })).toEqual([
    post && pages.postAt(post),
    '/about',
    '/work',
    undefined,
  ]);
});

test('a custom page that is in one language answers at its addresses in the others', () => {
  const settings = { ...testSite().settings, languages: ['en', 'ja'] as const };
  const ownPages = [
    { address: 'lab', title: '研究室', language: 'ja' },
    { address: 'team', title: 'Team', language: 'en' },
    { address: 'team-ja', title: 'チーム', language: 'ja', translationOf: 'team' },
    { address: 'both', title: 'Both' },
  ] as never;
  const site = testSite({ settings, ownPages });
  const paths = ['/lab', '/ja/lab', '/ja/team', '/team', '/team-ja', '/both', '/ja/both'];
  expect(paths.map((path) => formerPath(site, path))).toEqual([
    '/ja/lab',
    undefined,
    '/team',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a project whose id ends in .md moves, because such paths belong to the Markdown of pages', () => {
  const projectPages = [
    { address: 'notes.md', title: 'Notes' },
    { address: 'press', title: 'Press' },
  ] as never;
  const site = testSite({ projectPages });
  expect(['/projects/notes.md', '/projects/press'].map((path) => formerPath(site, path))).toEqual([
    '/projects/notes-md',
    undefined,
  ]);
  expect(netlifyRedirects(site)).toContain('/projects/notes.md /projects/notes-md 301\n');
});
