import { expect, test } from 'vitest';
import { placeOf } from './post-places.ts';
import { readPost, splitPosts } from './read-posts.ts';
import type { PostProgram } from './source-files.ts';

const wp = (id: number) =>
  `<item><title>Post ${id}</title><content:encoded><![CDATA[Text ${id}.]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
const wxr = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${wp(1)}${wp(2)}${wp(3)}</channel></rss>\n`;
const ghost = JSON.stringify({
  db: [
    {
      meta: { exported_on: 1 },
      data: { posts: [1, 2, 3].map((id) => ({ id, title: `Post ${id}`, html: '<p>"}]\\</p>' })), tags: [] },
    },
  ],
});
const disqus = `<?xml version="1.0"?><disqus xmlns:dsq="x"><thread dsq:id="1"><link>https://a.test/1</link></thread><post dsq:id="2"><message>Hi</message><createdAt>2020-01-01T00:00:00Z</createdAt><name>Rei</name><thread dsq:id="1"/></post></disqus>`;
const until = (text: string, words: string) => text.slice(0, text.indexOf(words) + words.length);

test.each<[PostProgram, string, string, number, string]>([
  ['wordpress', 'whole', wxr, 3, ''],
  ['wordpress', 'within a text', until(wxr, 'Text 3'), 2, 'a#Post 3'],
  ['wordpress', 'within CDATA’s end', until(wxr, 'Text 3.]]'), 2, 'a#Post 3'],
  [
    'wordpress',
    'behind its facts',
    until(wxr, '<wp:post_id>3</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>'),
    2,
    'a#Post 3',
  ],
  ['wordpress', 'within a title', until(wxr, 'Post 2'), 1, 'a#end'],
  ['wordpress', 'within a tag', until(wxr, 'Text 2.]]></content:enc'), 1, 'a#Post 2'],
  ['wordpress', 'between two', until(wxr, 'Text 2').replace(/<item><title>Post 2.*$/, ''), 1, 'a#end'],
  ['wordpress', 'before its end', until(wxr, '</channel>'), 3, 'a#end'],
  ['ghost', 'whole', ghost, 3, ''],
  ['ghost', 'within a post', until(ghost, '"title":"Post 3","h'), 2, 'a#Post 3'],
  ['ghost', 'within a text', until(ghost, '"title":"Post 2","html":"<p>\\"}]'), 1, 'a#Post 2'],
  ['ghost', 'behind the posts', until(ghost, '"tags":['), 3, 'a#end'],
  ['disqus', 'whole', disqus, 1, ''],
  ['disqus', 'within a comment', until(disqus, '<message>H'), 0, 'a#end'],
])('%s that ends %s: imports its complete posts and reports the end', async (program, _, text, whole, said) => {
  const items = splitPosts({ program: program as 'ghost', path: 'a', text });
  const cut = items.filter((item) => item.program === 'cut');
  expect(items.length - cut.length).toBe(whole);
  expect(cut).toHaveLength(said === '' ? 0 : 1);
  for (const post of cut) {
    expect(placeOf(post)).toBe(said);
    await expect(readPost({ post, keys: [], brought: [] })).rejects.toThrow('The file ends in the middle');
  }
});

const item = (id: number) =>
  `<item>\n\t<title><![CDATA[Post ${id} & </item>]]></title><content:encoded><![CDATA[<p>Text ${id}</item></p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:comment><wp:comment_content>Hi</wp:comment_content></wp:comment></item>\n`;
const long = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>B</title>${item(1)}${item(2)}</channel></rss>\n`;
const of = (posts: object[]) =>
  JSON.stringify({ db: [{ meta: { exported_on: 1 }, data: { benefits: [{ id: 'b' }], posts, tags: [] } }] }, null, 2);
const pretty = of([
  { id: 1, title: 'One "q"', html: '<p>a</p>' },
  { id: 2, title: 'Two', html: '<p>{[</p>' },
]);

test.each<['wordpress' | 'ghost', string, string, number, string]>([
  ['wordpress', 'within a text that says </item>', until(long, 'Text 2</item>'), 1, 'a#Post 2 &'],
  ['wordpress', 'within a comment', long.slice(0, long.lastIndexOf('Hi') + 1), 1, 'a#Post 2 &'],
  ['wordpress', 'within the end of a title', until(long, 'Post 2 & </item>]]></tit'), 1, 'a#Post 2 &'],
  ['wordpress', 'within the beginning of an item', until(long, item(1)) + '<it', 1, 'a#end'],
  ['wordpress', 'before its first post', until(long, '<title>B'), 0, 'a#end'],
  ['wordpress', 'within its last tag', long.trim().slice(0, -1), 2, 'a#end'],
  ['wordpress', 'whole, with lines behind', `${long}\n \n`, 2, ''],
  ['ghost', 'before its posts', until(pretty, '"benefits": ['), 0, 'a#end'],
  ['ghost', 'within a mark of a title', until(pretty, 'One \\'), 0, 'a#end'],
  ['ghost', 'within its second post', until(pretty, '"Two"'), 1, 'a#Two'],
  ['ghost', 'within a text that opens brackets', until(pretty, '<p>{['), 1, 'a#Two'],
  ['ghost', 'behind its posts', until(pretty, '"tags": '), 2, 'a#end'],
])('%s in lines that ends %s: imports its complete posts and reports the end', (program, _, text, whole, said) => {
  const items = splitPosts({ program, path: 'a', text });
  const cut = items.filter((one) => one.program === 'cut');
  expect([items.length - cut.length, cut.map(placeOf)]).toEqual([whole, said === '' ? [] : [said]]);
});
