/** Imports of custom pages and of readers' comments. */
import { verbatim } from '#contract/problems.ts';
import { inEnglish } from '#support/in-english.ts';
import { messages } from '#contract/messages.ts';
import { commentText } from '#importers/former-comments.ts';
import { isPageFile } from '#importers/site-rules.ts';
import { splitPosts } from '#importers/read-posts.ts';
import type { PostFile } from '#importers/post-places.ts';
import { listOfPost, removeOrEmpty } from '#server/features/comments/comment-repository.ts';
import { findRecord } from '#server/features/content/edit-repository.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { findByFormerPath, listPageRedirects } from '#server/features/posts/redirect-repository.ts';
import { sharedDatabase } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';
import { importPosts, type ImportOptions } from './import-posts.ts';

const database = await sharedDatabase();

const now = new Date('2026-01-02T03:04:05.678Z');
let blog = 0;
beforeEach(() => void (blog += 1));

const bring = async (program: PostFile['program'], path: string, text: string, more: Partial<ImportOptions> = {}) =>
  inEnglish(
    await importPosts({ db: database.db, images: createImages(undefined) }, splitPosts({ program, path, text }), {
      publish: true,
      comments: true,
      dryRun: false,
      now,
      keys: [],
      picture: async () => ({ notice: verbatim('none') }),
      ...more,
    }),
  );

/** Returns the comments of a post, oldest first, with author, text and parent. */
async function below(path: string): Promise<string[]> {
  const all = await listOfPost(database.db, (await findByFormerPath(database.db, [path])) ?? '');
  return all
    .filter(({ comment }) => comment.state === 'live')
    .map(({ comment, name }) => {
      const above = all.find((other) => other.comment.id === comment.parentId);
      return `${comment.createdAt.toISOString().slice(0, 10)} ${name}: ${comment.text}${above ? ` < ${above.comment.text}` : ''}`;
    });
}

interface Written {
  id: number;
  by?: string;
  day?: string;
  text?: string;
  parent?: number;
  approved?: string;
  type?: string;
}
const comment = ({
  id,
  by = 'Ada',
  day = '03',
  text = `C${id}`,
  parent = 0,
  approved = '1',
  type = 'comment',
}: Written) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${by}]]></wp:comment_author>
  <wp:comment_author_email><![CDATA[secret@example.org]]></wp:comment_author_email><wp:comment_author_IP>192.0.2.7</wp:comment_author_IP>
  <wp:comment_date_gmt>2019-05-${day} 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[${text}]]></wp:comment_content>
  <wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent>
  <wp:commentmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>99</wp:meta_value></wp:commentmeta></wp:comment>`;
const item = (slug: string, comments = '', type = 'post', status = 'publish') =>
  `<item><title>${slug}</title><link>https://old${blog}.example/2019/${slug}/</link><content:encoded><![CDATA[<p>Words.</p>]]></content:encoded>
  <wp:post_id>${slug.length}${blog}</wp:post_id><wp:post_date_gmt>2019-05-01 12:00:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name>
  <wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${comments}</item>`;
const wxr = (...items: string[]) =>
  `<rss><channel><wp:base_blog_url>https://old${blog}.example</wp:base_blog_url>${items.join('')}</channel></rss>`;

test('WordPress: imports comments with name and day, replies below their thread, without pending ones and pings', async () => {
  const comments = [
    comment({ id: 3, by: 'Lin', day: '05', parent: 2, text: 'Third' }),
    comment({ id: 1, text: 'First <em>one</em>\n\n<a href="https://a.example/">link</a> <script>x</script>' }),
    comment({ id: 2, by: 'grace@example.org', day: '02', parent: 1, text: 'Second' }),
    comment({ id: 4, approved: '0' }),
    comment({ id: 5, type: 'pingback' }),
    comment({ id: 6, by: '', day: '06', text: '無記名です' }),
  ].join('');
  const [report] = await bring('wordpress', 'w.xml', wxr(item('talked', comments)));
  expect(report).toMatchObject({ outcome: 'published', comments: { there: 4, came: 4 } });
  expect(report?.notices).toEqual([expect.stringMatching(/^Comments not imported: 2\./)]);
  expect(await below('/2019/talked')).toEqual([
    '2019-05-03 Ada: First *one*\n\n[link](https://a.example/)',
    // In the source, the reply has an earlier date than its parent, so it gets the parent's date.
    '2019-05-03 grace: Second < First *one*\n\n[link](https://a.example/)',
    '2019-05-05 Lin: Third < First *one*\n\n[link](https://a.example/)',
    '2019-05-06 匿名: 無記名です',
  ]);
  const stored = JSON.stringify(await listOfPost(database.db, report?.postId ?? ''));
  expect(stored).not.toMatch(/secret|192\.0/);
});

test('counts comments by default, imports them once on request; deleted ones stay deleted', async () => {
  const file = () => wxr(item('later', comment({ id: 1 }) + comment({ id: 2, day: '04', parent: 1 })));
  expect(await bring('wordpress', 'w.xml', file(), { comments: false })).toMatchObject([
    { outcome: 'published', comments: { there: 2, came: 0 } },
  ]);
  expect(await below('/2019/later')).toEqual([]);
  const [report] = await bring('wordpress', 'w.xml', file());
  expect(report).toMatchObject({ outcome: 'known', comments: { there: 2, came: 2 } });
  expect((await bring('wordpress', 'w.xml', file()))[0]).toMatchObject({ comments: { came: 0 } });
  const all = await listOfPost(database.db, report?.postId ?? '');
  const answer = all.find(({ comment: { parentId } }) => parentId !== null);
  await removeOrEmpty(database.db, answer?.comment.id ?? '');
  const [first] = await listOfPost(database.db, report?.postId ?? '');
  await removeOrEmpty(database.db, first?.comment.id ?? '');
  expect((await bring('wordpress', 'w.xml', file()))[0]).toMatchObject({ comments: { came: 0 } });
  expect(await below('/2019/later')).toEqual([]);
  const left = await listOfPost(database.db, report?.postId ?? '');
  expect(left.map(({ comment: { text, state }, name }) => [text, state, name])).toEqual([
    ['', 'removed', null],
    ['', 'removed', null],
  ]);
});

test('Ghost: imports members’ comments with their names, without hidden ones', async () => {
  const post = {
    id: `g${blog}`,
    title: 'Ghostly',
    slug: `ghostly-${blog}`,
    html: '<p>Words.</p>',
    status: 'published',
  };
  const of = { post_id: post.id, status: 'published', created_at: '2024-01-02T03:04:05.000Z', member_id: 'm' };
  const comments = [
    { ...of, id: `c1-${blog}`, html: '<p>One <strong>two</strong></p><p>three</p>' },
    { ...of, id: `c2-${blog}`, parent_id: `c1-${blog}`, html: '<p>Answer</p>' },
    { ...of, id: `c3-${blog}`, status: 'hidden', html: '<p>Hidden</p>' },
  ];
  const data = { posts: [{ ...post, published_at: '2024-01-01T00:00:00.000Z' }], comments };
  const json = JSON.stringify({
    db: [{ data: { ...data, members: [{ id: 'm', name: 'Mary', email: 'm@example.org' }] } }],
  });
  const [report] = await bring('ghost', 'g.json', json);
  expect(report?.notices).toEqual([expect.stringMatching(/^Comments not imported: 1\./)]);
  expect(await below(`/ghostly-${blog}`)).toEqual([
    '2024-01-02 Mary: One **two**\n\nthree',
    '2024-01-02 Mary: Answer < One **two**\n\nthree',
  ]);
});

const disqus = (threads: Record<string, string>, posts: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
  ${Object.entries(threads)
    .map(([id, link]) => `<thread dsq:id="${id}"><id/><link>${link}</link><title>T</title></thread>`)
    .join('')}${posts.join('')}</disqus>`;
const said = (id: string, thread: string, text: string, more = '', isSpam = false) =>
  `<post dsq:id="${id}"><id/><message><![CDATA[${text}]]></message><createdAt>2020-02-0${id.slice(-1)}T00:00:00Z</createdAt>
  <isDeleted>false</isDeleted><isSpam>${isSpam}</isSpam><author><name>Lin</name><isAnonymous>false</isAnonymous></author>
  <thread dsq:id="${thread}"/>${more}</post>`;

test('Disqus: threads find their posts by the addresses that these had; one without a post is named', async () => {
  await bring('wordpress', 'w.xml', wxr(item('threaded')));
  const file = disqus({ 10: `https://old${blog}.example/2019/threaded/?utm=x`, 20: 'https://old.example/nowhere/' }, [
    said(`${blog}1`, '10', '<p>Hello</p>'),
    said(`${blog}2`, '10', '<p>Answer</p>', `<parent dsq:id="${blog}1"/>`),
    said(`${blog}3`, '10', 'Buy', '', true),
    said(`${blog}4`, '20', 'Lost'),
  ]);
  const report = await bring('wordpress', 'd.xml', file);
  expect(report.map(({ outcome, comments }) => [outcome, comments])).toEqual([
    ['updated', { there: 2, came: 2 }],
    ['left out', { there: 1, came: 0 }],
  ]);
  expect(report[1]?.notices).toEqual(['No post with this URL was found on this site.']);
  expect(await below('/2019/threaded')).toEqual(['2020-02-01 Lin: Hello', '2020-02-02 Lin: Answer < Hello']);
  expect(await bring('disqus', 'd.xml', file)).toMatchObject([
    { outcome: 'known', comments: { came: 0 } },
    { outcome: 'left out' },
  ]);
});

test('converts a comment’s HTML to equivalent Markdown, without creating markup', () => {
  expect(commentText('1 * 2 * 3 costs $5 and $6, `a` [b](c) &lt;b&gt; &amp;amp;')).toBe(
    '1 \\* 2 \\* 3 costs \\$5 and \\$6, \\`a\\` \\[b]\\(c) \\<b> \\&amp;',
  );
  expect(commentText('a<br>b<br/><br/>')).toBe('a\nb');
  expect(commentText('<ul><li>one</li><li>two</li></ul><pre><code>x = 1</code></pre>')).toBe('one\n\ntwo\n\n`x = 1`');
  expect(commentText('<a href="javascript:alert(1)">no</a> <img src="https://a.example/i.png" alt="a cat">')).toBe(
    'no [a cat](https://a.example/i.png)',
  );
  expect(commentText('<p> </p><style>p{}</style>')).toBe('');
});

test('pages become custom pages at their paths, drafts unless published, with redirects', async () => {
  const file = wxr(
    item('press-kit', comment({ id: 1 }), 'page'),
    item('about', '', 'page'),
    item('wip', '', 'page', 'draft'),
  );
  const report = await bring('wordpress', 'w.xml', file);
  expect(report.map(({ outcome, page, postId }) => [outcome, page?.replace(/-[^-]{7}$/, '-…'), postId])).toEqual([
    ['published', 'press-kit', undefined],
    ['published', 'about-…', undefined],
    ['imported', 'wip', undefined],
  ]);
  expect(report[0]?.notices).toEqual([expect.stringMatching(/^Pages have no comments/)]);
  expect(report[2]?.notices).toEqual(['Not published: it was a draft.']);
  expect(await findRecord(database.db, { kind: 'page', key: 'press-kit' })).toMatchObject({
    liveRevision: 1,
    data: { title: 'press-kit', body: { blocks: [{ type: 'paragraph', data: { text: 'Words.' } }] } },
  });
  expect((await findRecord(database.db, { kind: 'page', key: 'wip' }))?.liveRevision).toBeNull();
  expect(await listPageRedirects(database.db)).toContainEqual({ path: '/2019/press-kit', page: 'press-kit' });
  expect((await listPageRedirects(database.db)).some(({ path }) => path === '/2019/wip')).toBe(false);
  expect((await bring('wordpress', 'w.xml', file)).map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known']);
  const changed = await bring('wordpress', 'w.xml', file.replaceAll('Words.', 'Others.'));
  expect(changed.map(({ notices }) => notices.at(-1))).toEqual(Array(3).fill(messages.importedPageStays));
});

test("detects pages next to the blog by front matter and by the generator's folders", () => {
  const cases: [generator: Record<string, unknown>, path: string, head: string, isPage: boolean][] = [
    [{}, 'colophon.md', 'layout: page\n', true],
    [{}, 'note.md', 'layout: post\n', false],
    [{ generator: 'jekyll' }, 'uses.md', '', true],
    [{ generator: 'jekyll' }, '_pages/uses.md', '', true],
    [{ generator: 'jekyll' }, '_posts/2020-01-01-a.md', 'layout: page\n', false],
    [{ generator: 'jekyll' }, 'notes/_posts/2020-01-01-a.md', '', false],
    [{ generator: 'jekyll' }, '_recipes/soup.md', '', false],
    [{ generator: 'hugo' }, 'content/uses.md', '', true],
    [{ generator: 'hugo' }, 'content/post/uses.md', '', false],
    [{ generator: 'hexo' }, 'source/about/index.md', '', true],
    [{ generator: 'hexo' }, 'source/_posts/a.md', '', false],
    [{ generator: 'astro' }, 'src/pages/uses.md', '', true],
    [{ generator: 'astro' }, 'src/content/blog/uses.md', '', false],
    [{ generator: 'quarto' }, 'uses.qmd', '', true],
    [{ generator: 'quarto' }, 'posts/uses/index.qmd', '', false],
  ];
  for (const [rules, path, head, isPage] of cases) {
    const site = 'generator' in rules ? { rules: rules as never, inside: '', below: '' } : undefined;
    const data = head === '' ? {} : { layout: head.slice(8).trim() };
    expect([path, isPageFile(site, path, data, false)]).toEqual([path, isPage]);
    // A file with a date in its name is a post, unless its front matter declares a page.
    expect([path, isPageFile(site, path, data, true)]).toEqual([path, isPage && head !== '']);
  }
  for (const hasDate of [true, false]) {
    expect(isPageFile(undefined, 'content/posts/_index.md', {}, hasDate)).toBe(true);
    expect(isPageFile(undefined, 'content/posts/_index.ja.md', {}, hasDate)).toBe(true);
  }
});
