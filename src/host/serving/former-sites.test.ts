/**
 * Imports sites of each generator and requests their posts at the old paths, which are from the generator's
 * documentation. Each path must redirect to the imported post.
 */
import { verbatim } from '#contract/problems.ts';
import { request } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPosts } from '#importers/find-posts.ts';
import { splitPosts } from '#importers/read-posts.ts';
import { listen } from '#host/listen.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { importPosts } from '#server/features/import-export/import-posts.ts';
import { openSource, siteAround } from '#server/features/import-export/read-source.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addOwner, pretendPages, runSite, type RunningSite } from '#support/rendering.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestHandler } from './request-handler.ts';

let connection: Connection;
let site: RunningSite;
let listener: Awaited<ReturnType<typeof listen>>;
const folder = temporaryFolder();

beforeAll(async () => {
  connection = await pgliteDatabase();
  await addOwner(connection.db);
  site = await runSite(connection.db, pretendPages().program);
  listener = await listen(0, 'localhost');
  listener.handleWith(
    createRequestHandler({
      limits: { config: { rateLimits: true, trustedProxy: true }, clock: () => new Date() },
      app: { fetch: async () => new Response() },
      live: site.live,
      files: new Map(),
      made: async () => undefined,
      preview: async () => undefined,
      headers: { https: true, inline: {} },
      traffic: { active: 0 },
      log: () => undefined,
    }),
  );
});
afterAll(async () => {
  await listener.close();
  await site.stop();
  await connection.close();
});

const ask = (path: string) =>
  new Promise<[status: number, location: string | undefined]>((resolve, reject) => {
    const asked = request({ port: listener.port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      response.on('end', () => resolve([response.statusCode ?? 0, response.headers.location]));
    });
    asked.on('error', reject);
    asked.end();
  });

/**
 * Imports and publishes the posts of a folder or zip.
 * @returns the path of each post, by the path of its file
 */
async function bring(place: string): Promise<Map<string, string>> {
  const source = await openSource(place);
  const rules = source.rules ?? (await siteAround(place));
  const report = await importPosts(
    { db: connection.db, images: createImages(undefined) },
    await findPosts(source, {
      rulesOf: () => rules,
      split: splitPosts,
      leaveOut: (why) => expect(why).toBe(''),
    }),
    {
      publish: true,
      dryRun: false,
      now: new Date(),
      keys: [],
      source: place,
      picture: async () => ({ notice: verbatim('No pictures here.') }),
    },
  );
  await site.publisher.request();
  expect(report.filter(({ outcome }) => outcome !== 'published')).toEqual([]);
  return new Map(report.map(({ path, moved }) => [path, moved?.to ?? '']));
}

function lay(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  return join(folder, name);
}

const text = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2024-03-12 21:30:00\n${more}---\nWords.\n`;

/**
 * Sites of each generator. Each site has its settings files and its posts, each with the file, the old path and the
 * text.
 */
const sites: [name: string, settings: Record<string, string>, posts: [path: string, was: string, text: string][]][] = [
  // https://jekyllrb.com/docs/permalinks/: the built-in formats.
  [
    'Jekyll date',
    { '_config.yml': 'title: Ink' },
    [['_posts/2024-03-12-jekyll-date.md', '/2024/03/12/jekyll-date.html', text('A')]],
  ],
  [
    'Jekyll pretty',
    { '_config.yml': 'permalink: pretty\nbaseurl: /notes' },
    [
      ['_posts/2024-03-12-jekyll-pretty.md', '/notes/2024/03/12/jekyll-pretty/', text('A')],
      ['ink/_posts/2024-03-12-in-a-folder.md', '/notes/ink/2024/03/12/in-a-folder/', text('B')],
      ['_posts/2024-03-12-two.md', '/notes/pens/nibs/2024/03/12/two/', text('C', 'categories: Pens nibs\n')],
    ],
  ],
  [
    'Jekyll ordinal',
    { '_config.yml': 'permalink: ordinal' },
    [['_posts/2024-03-12-jekyll-ordinal.md', '/2024/072/jekyll-ordinal.html', text('A')]],
  ],
  [
    'Jekyll weekdate',
    { '_config.yml': 'permalink: weekdate' },
    [['_posts/2024-03-12-jekyll-week.md', '/2024/W11/Tue/jekyll-week.html', text('A')]],
  ],
  [
    'Jekyll none',
    { '_config.yml': 'permalink: none' },
    [['_posts/2024-03-12-Jekyll-none.md', '/Jekyll-none.html', text('A')]],
  ],
  [
    'Jekyll, its own pattern, collections and defaults',
    {
      '_config.yml':
        'collections:\n  posts:\n    permalink: /:year/:short_month/:title/\ndefaults:\n' +
        '  - scope: {path: "", type: pages}\n    values: {permalink: /never}\n' +
        '  - scope: {path: talks, type: posts}\n    values: {permalink: /talks/:slug}\n',
    },
    [
      ['_posts/2024-03-12-own-pattern.md', '/2024/Mar/own-pattern/', text('A')],
      ['talks/_posts/2024-03-12-a-talk.md', '/talks/a-talk', text('B')],
      ['_posts/2024-03-12-by-itself.md', '/my/2024/by-itself', text('C', 'permalink: /my/:year/:title\n')],
    ],
  ],
  // The date follows the site's time zone: 21:30 in Tokyo is the next day in Kiritimati.
  [
    'Jekyll in another zone',
    { '_config.yml': 'timezone: Pacific/Kiritimati' },
    [['_posts/2024-03-12-zone.md', '/2024/03/13/zone.html', text('A')]],
  ],
  // https://gohugo.io/content-management/urls/ and https://gohugo.io/configuration/permalinks/
  [
    'Hugo',
    { 'hugo.toml': 'baseURL = "https://example.org/"' },
    [
      ['content/posts/post-1.md', '/posts/post-1/', text('A')],
      ['content/posts/a-bundle/index.md', '/posts/a-bundle/', text('B')],
      ['content/posts/said.md', '/posts/my-first-post/', text('C', 'slug: my-first-post\n')],
      ['content/posts/whole.md', '/articles/my-second-article', text('D', 'url: /articles/my-second-article\n')],
    ],
  ],
  [
    'Hugo with permalinks in a file of their own',
    {
      'config/_default/hugo.toml': 'baseURL = "https://example.org/site/"',
      'config/_default/permalinks.toml':
        '[page]\nposts = "/articles/:year/:month/:slug/"\ntutorials = "/training/:slugorcontentbasename/"\nlog = "/:2006/:01/:sections[1:]/:contentbasename/"',
    },
    [
      ['content/posts/bash.md', '/site/articles/2024/03/bash-in-slow-motion/', text('Bash in Slow Motion')],
      ['content/tutorials/git-for-beginners.md', '/site/training/git-for-beginners/', text('B')],
      ['content/log/year/day.md', '/site/2024/03/year/day/', text('C')],
    ],
  ],
  [
    'Hugo in two languages',
    {
      'hugo.yaml':
        'defaultContentLanguage: en\nlanguages:\n  en: {weight: 1}\n  ja: {weight: 2}\n  fr: {contentDir: content.fr}\n',
    },
    [
      ['content/posts/two-tongues.md', '/posts/two-tongues/', text('A')],
      ['content/posts/two-tongues.ja.md', '/ja/posts/two-tongues/', text('B')],
      ['content.fr/posts/trois.md', '/fr/posts/trois/', text('C')],
    ],
  ],
  [
    'Hugo, ugly',
    { 'config.yaml': 'uglyURLs: true\ndisablePathToLower: true' },
    [['content/post/Ugly-One.md', '/post/Ugly-One.html', text('A')]],
  ],
  // https://hexo.io/docs/permalinks: the documented example and variations of it.
  [
    'Hexo',
    { '_config.yml': 'source_dir: source\npermalink: :year/:month/:day/:title/' },
    [
      ['source/_posts/hello-hexo.md', '/2024/03/12/hello-hexo/', text('A')],
      ['source/_posts/lorem/hello-hexo.md', '/2024/03/12/lorem/hello-hexo/', text('B')],
    ],
  ],
  [
    'Hexo by category',
    { '_config.yml': 'new_post_name: :year-:month-:day-:title.md\npermalink: :category/:title.html' },
    [
      ['source/_posts/2024-03-12-of-hexo.md', '/foo/bar/of-hexo.html', text('A', 'categories: [foo, bar]\n')],
      ['source/_posts/2024-03-12-none.md', '/uncategorized/none.html', text('B')],
    ],
  ],
  // https://www.11ty.dev/docs/permalinks/
  [
    'Eleventy',
    { 'eleventy.config.js': 'export const config = { dir: { input: "content" } };' },
    [
      ['content/log/2024-03-12-eleventh.md', '/log/eleventh/', text('A')],
      ['content/subdir/template/template.md', '/subdir/template/', text('B')],
      ['content/said.md', '/this-is/said/', text('C', 'permalink: /this-is/said/index.html\n')],
    ],
  ],
  // https://www.getzola.org/documentation/content/page/
  [
    'Zola',
    { 'config.toml': 'base_url = "https://example.org"' },
    [
      ['content/2018-10-10-hello-zola.md', '/hello-zola', '+++\ntitle = "A"\ndate = 2018-10-10\n+++\nWords.'],
      ['content/log/With Spaces.md', '/log/with-spaces', '+++\ntitle = "B"\ndate = 2018-10-10\n+++\nWords.'],
      [
        'content/log/p.md',
        '/some/path-of-zola',
        '+++\ntitle = "C"\ndate = 2018-10-10\npath = "some/path-of-zola"\n+++\nWords.',
      ],
    ],
  ],
  // https://github.com/satnaing/astro-paper: `getPath`.
  [
    'AstroPaper',
    { 'astro.config.ts': 'export default {};', 'src/config.ts': 'export const SITE = { postPerPage: 4 };' },
    [
      ['src/data/blog/paper.md', '/posts/paper/', text('A')],
      ['src/data/blog/_2024/grouped.md', '/posts/grouped/', text('B')],
      ['src/data/blog/Some Notes/deep.md', '/posts/some-notes/deep/', text('C')],
    ],
  ],
  // https://docs.astro.build/en/guides/routing/
  [
    'Astro',
    { 'astro.config.mjs': "export default { base: '/me', build: { format: 'file' } };" },
    [
      ['src/pages/writing/astro-page.md', '/me/writing/astro-page.html', text('A')],
      ['src/content/notes/Of Astro.md', '/me/notes/of-astro.html', text('B')],
    ],
  ],
  // https://quarto.org/docs/websites/website-blog.html
  [
    'Quarto',
    { '_quarto.yml': 'project: {type: website}' },
    [
      ['posts/welcome-quarto/index.qmd', '/posts/welcome-quarto/index.html', text('A')],
      ['posts/single.qmd', '/posts/single.html', text('B')],
    ],
  ],
  // https://docusaurus.io/docs/blog
  [
    'Docusaurus',
    {
      'docusaurus.config.ts':
        "export default { baseUrl: '/docu/', presets: [['classic', { blog: { routeBasePath: 'log' } }]] };",
    },
    [
      ['blog/2019-09-05-hello-docusaurus.md', '/docu/log/2019/09/05/hello-docusaurus', text('A')],
      ['blog/2019-09-05-folder/index.md', '/docu/log/2019/09/05/folder', text('B')],
      ['blog/2019-09-05-x.md', '/docu/log/greetings', text('C', 'slug: greetings\n')],
    ],
  ],
];

test.each(sites)('%s: the old path of each post redirects to the post', async (name, settings, posts) => {
  const files = Object.fromEntries(posts.map(([path, , words]) => [path, words]));
  const now = await bring(lay(name, { ...settings, ...files }));
  expect(now.size).toBe(posts.length);
  for (const [path, was] of posts) {
    expect(now.get(path), path).toMatch(/^\/blog\/./);
    expect(await ask(was), was).toEqual([301, now.get(path)]);
  }
});

test('an imported post keeps its old slug, and two posts with one slug stay two posts', async () => {
  const place = lay('names', {
    'hugo.toml': '',
    'content/blog/named.md': text('A'),
    'content/notes/named.md': text('B'),
  });
  const now = await bring(place);
  expect(now.get('content/blog/named.md')).toBe('/blog/named');
  expect(await ask('/blog/named')).toEqual([200, undefined]);
  expect(now.get('content/notes/named.md')).not.toBe('/blog/named');
  expect(await ask('/notes/named')).toEqual([301, now.get('content/notes/named.md')]);
});

test('the generator is recognized in a parent folder, in a zip and from a part of the site', async () => {
  const zip = join(folder, 'site.zip');
  const packed = { 'site-main/_config.yml': 'permalink: pretty', 'site-main/_posts/2024-03-12-packed.md': text('A') };
  writeFileSync(zip, zipSync(Object.fromEntries(Object.entries(packed).map(([path, said]) => [path, strToU8(said)]))));
  const [address] = [...(await bring(zip)).values()];
  expect(await ask('/2024/03/12/packed/')).toEqual([301, address]);

  const whole = lay('whole', { '_config.yml': 'permalink: none', '_posts/2024-03-12-part.md': text('Part') });
  expect(await ask('/part.html')).toEqual([404, undefined]);
  await bring(join(whole, '_posts'));
  expect(await ask('/part.html')).toEqual([301, '/blog/part']);
});

const wordpress = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item>
  <title>Of presses</title><link>https://old.test/2019/05/04/of-presses/</link>
  <content:encoded><![CDATA[Words]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_name>of-presses</wp:post_name>
  <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
  <wp:post_date_gmt>2019-05-04 12:00:00</wp:post_date_gmt></item></channel></rss>`;
const ghost = {
  data: { posts: [{ id: 'p', title: 'A ghost', slug: 'a-ghost', html: '<p>Words</p>', status: 'published' }] },
};

test('WordPress and Ghost: the link of the export and the path of the slug redirect to the post', async () => {
  const post = { ...ghost.data.posts[0], published_at: '2021-02-03T04:05:06.000Z' };
  await bring(lay('wordpress', { 'site.xml': wordpress }));
  await bring(lay('ghost', { 'site.json': JSON.stringify({ data: { posts: [post] } }) }));
  expect(await ask('/2019/05/04/of-presses/')).toEqual([301, '/blog/of-presses']);
  expect(await ask('/a-ghost/')).toEqual([301, '/blog/a-ghost']);
});

// Medium: a story has the path `/<name>-<id>` on a custom domain or `/@<writer>/…` on medium.com, and only its id
// matters. Substack: each post has the path `/p/<name>`, and its comments have the path `/p/<name>/comments`.
test('Medium and Substack: the old path of a story and of a post on a custom domain redirects', async () => {
  const story =
    '<article class="h-entry"><header><h1 class="p-name">A nib</h1></header><section data-field="body" class="e-content">' +
    '<h3 class="graf graf--h3 graf--title">A nib</h3><p>Words.</p></section><footer><time class="dt-published" ' +
    'datetime="2019-05-04T10:00:00.000Z"></time><a href="https://medium.com/@ada/a-nib-0123456789ab" class="p-canonical"></a></footer></article>';
  const list =
    'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n' +
    '101.a-letter,2024-03-01T10:00:00.000Z,true,,,newsletter,everyone,A letter,,\n';
  await bring(lay('medium', { 'posts/2019-05-04_A-nib-0123456789ab.html': story, 'README.html': '<p>All</p>' }));
  await bring(lay('substack', { 'posts.csv': list, 'posts/101.a-letter.html': '<p>Words.</p>' }));
  expect(await ask('/a-nib-0123456789ab')).toEqual([301, '/blog/a-nib']);
  for (const path of ['/@ada/a-nib-0123456789ab', '/0123456789ab', '/p/0123456789ab'])
    expect([path, ...(await ask(path))]).toEqual([path, 301, '/blog/a-nib']);
  expect(await ask('/p/a-letter')).toEqual([301, '/blog/a-letter']);
  expect(await ask('/p/a-letter/comments')).toEqual([301, '/blog/a-letter']);
});

test('the feed paths of each program redirect to the feed', async () => {
  expect(await ask('/feed/')).toEqual([301, '/rss.xml']);
  expect(await ask('/feed.xml')).toEqual([301, '/atom.xml']);
  expect(await ask('/blog/rss.xml')).toEqual([301, '/rss.xml']);
});
