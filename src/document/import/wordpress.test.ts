import { expect, test } from 'vitest';
import { shapeOf } from '#testing/import-shape.ts';
import type { PostItem } from './read-posts.ts';
import { readPost } from './read-posts.ts';
import { wordpressItems } from './wordpress.ts';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const item = (id: number, type: string, content: string, more = '') =>
  `<item><title>${cdata(`No. ${id}`)}</title><content:encoded>${cdata(content)}</content:encoded><wp:post_id>${id}</wp:post_id>
  <wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
const upload = (id: number, parent = 0) =>
  item(
    id,
    'attachment',
    '',
    `<wp:post_parent>${parent}</wp:post_parent><wp:attachment_url>https://a.test/${id}.jpg</wp:attachment_url>`,
  );

async function read(content: string, own = '', ...others: (string | undefined)[]) {
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item(1, 'post', content, own)}${others.join('')}</channel></rss>`;
  const [first] = wordpressItems('a.xml', xml);
  if (!first) throw new Error('no post');
  const post: PostItem = { program: 'wordpress', path: 'a.xml', item: first };
  return readPost({ post, keys: [], brought: [] });
}

const block = (name: string, inside: string) => `<!-- wp:${name} -->${inside}<!-- /wp:${name} -->`;

test.each([
  ['a\nb\n\nc', ['a<br>b', 'c']],
  ['a\n\nb\n\n<p style="text-align: center;">c</p>\nd\n\ne', ['a', 'b', 'c', 'd', 'e']],
  ['<p>a\nb</p>\n\n<p>c</p>', ['a<br>b', 'c']],
  ['<div>a\n\nb</div>\nc', ['a', 'b', 'c']],
  ['a <b>b\nc</b>\n\nd', ['a <b>b<br>c</b>', 'd']],
  ['a<br />\nb', ['a<br>b']],
  ['a<br /><br />\nb', ['a<br><br>b']],
  ['<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\nd', ['list: a<br>b | c', 'd']],
  ['a\n\n<!--more-->\n\nb', ['a', 'b']],
  ['<blockquote>a\n\nb</blockquote>c', ['quote: a [b]', 'c']],
  ['<pre>a\n\nb</pre>\n\nc\nd', ['code: a\n\nb', 'c<br>d']],
  ['&nbsp;\n\na', ['a']],
  [`a\n\nb\n\n${block('paragraph', '\n<p>c\nd</p>\n')}\n\ne\n\nf`, ['a', 'b', 'c\nd', 'e', 'f']],
  [`<h2>a</h2>\nb\n\n<table>\n<tr>\n<td>c</td>\n</tr>\n</table>\nd`, ['header: a', 'b', 'table: c', 'd']],
])('paragraphs and lines of the classic editor: %j', async (content, shape) => {
  const { document, losses } = await read(content);
  expect([shapeOf(document), losses]).toEqual([shape, []]);
});

test.each([
  ['A &amp; B &#8211; C', 'A & B – C'],
  ['AT&amp;amp;T', 'AT&amp;T'],
  ['R & D', 'R & D'],
  ['a < b', 'a < b'],
  ['<em>On</em> ink', 'On ink'],
])('a name is decoded once: %s', async (written, name) => {
  const terms = `<category domain="category">${cdata(written)}</category><category domain="post_tag">${cdata(written)}</category>`;
  const { facts } = await read('x', `${terms}<excerpt:encoded>${cdata(written)}</excerpt:encoded>`);
  expect([facts.category, facts.keywords, facts.summary]).toEqual([name, [name], name]);
});

const tex = (source: string) => `<span class="inline-math">${source}</span>`;

test.each([
  ['a $latex x_i$ b', [`a ${tex('x_i')} b`]],
  ['$latex a &lt; b&s=2&bg=ffffff$ b', [`${tex('a &lt; b')} b`]],
  ['[latex]x[/latex] and [katex display=true]y[/katex] b', [`${tex('x')} and ${tex('y')} b`]],
  [String.raw`a \(a_b\) b`, [`a ${tex('a_b')} b`]],
  ['$$\nE=mc^2\n$$\n\nb', ['math: E=mc^2', 'b']],
  [String.raw`\[ E=mc^2 \]`, ['math: E=mc^2']],
  ['so $$z$$ here', [`so ${tex('z')} here`]],
  ['it costs $5, or $10 there', ['it costs $5, or $10 there']],
  ['<code>$latex x$</code>', ['<span class="inline-code">$latex x$</span>']],
  ['<pre>$$x$$</pre>', ['code: $$x$$']],
])('formulas as readers saw them: %s', async (content, shape) => {
  const { document, losses } = await read(content);
  expect([shapeOf(document), losses]).toEqual([shape, []]);
});

const note = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`;
const ofCode = (name: string, settings: string, more = '') =>
  `<!-- wp:${name} ${settings} --><pre class="wp-block-code"${more}><code>x</code></pre><!-- /wp:${name} -->`;

test.each<[string, string, string[], string[], string?, ...string[]]>([
  [
    'a note',
    `<p>a${note('n1')}.</p>`,
    ['a<span class="footnote">Of <em>it</em></span>.'],
    [],
    meta('footnotes', '[{"content":"Of <em>it</em>","id":"n1"}]'),
  ],
  ['a note that is nowhere', `<p>a${note('n2')}.</p>`, ['a.'], ['a.xml:1 note n2: its text is not in the export']],
  [
    'a synced block',
    'a\n\n<!-- wp:block {"ref":12} /-->',
    ['a', 'Words'],
    [],
    '',
    item(12, 'wp_block', block('paragraph', '<p>Words</p>')),
  ],
  [
    'one in one',
    '<!-- wp:block {"ref":12} /-->',
    ['Words'],
    [],
    '',
    item(12, 'wp_block', '<!-- wp:block {"ref":13} /-->'),
    item(13, 'wp_block', '<p>Words</p>'),
  ],
  [
    'one that holds itself',
    '<!-- wp:block {"ref":12} /-->',
    ['a'],
    ['a.xml:1 synced block 12: it holds itself'],
    '',
    item(12, 'wp_block', '<p>a</p><!-- wp:block {"ref":12} /-->'),
  ],
  [
    'a synced block that is nowhere',
    'a\n\n<!-- wp:block {"ref":9} /-->',
    ['a'],
    ['a.xml:3 synced block 9: its text is not in the export'],
  ],
  [
    'a film with words',
    '<figure class="wp-block-embed"><div>\nhttps://youtu.be/abcdefghijk\n</div><figcaption>Film</figcaption></figure>',
    ['video: https://youtu.be/abcdefghijk', 'Film'],
    [],
  ],
  [
    'a table with words',
    '<figure class="wp-block-table"><table><tr><td>1</td></tr></table><figcaption>Of <em>it</em></figcaption></figure>',
    ['table: 1 (Of <em>it</em>)'],
    [],
  ],
  ['code by its block', ofCode('code-block-pro', '{"language":"python"}'), ['code: x (python)'], []],
  [
    'code by its element',
    ofCode('enlighter/codeblock', '{}', ' data-enlighter-language="js"'),
    ['code: x (javascript)'],
    [],
  ],
  [
    'what is made for each reader',
    '\n<!-- wp:latest-posts {"n":2} /-->\n<!-- wp:spacer /-->',
    [],
    ['a.xml:2 block latest-posts: its text was made there when it was read'],
  ],
  [
    'a gallery',
    '[gallery ids="8,9"]',
    ['link: https://a.test/8.jpg', 'link: https://a.test/9.jpg'],
    [],
    '',
    upload(8),
    upload(9),
  ],
  [
    'a gallery of what was uploaded',
    '[gallery columns="2"]',
    ['link: https://a.test/8.jpg'],
    [],
    '',
    upload(8, 1),
    upload(9, 2),
  ],
  [
    'a gallery without its files',
    'a\n\n[gallery ids="8,9"]',
    ['a', 'link: https://a.test/8.jpg'],
    ['a.xml:3 picture 9 of a gallery: its file is not in the export'],
    '',
    upload(8),
  ],
  ['a gallery of nothing', '[gallery]', [], ['a.xml:1 gallery: its pictures are not in the export']],
  [
    'a picture above that is nowhere',
    'a',
    ['a'],
    ['a.xml:1 picture 7 above the text: its file is not in the export'],
    meta('_thumbnail_id', '7'),
  ],
])('what lies elsewhere in the export: %s', async (_, content, shape, lost, ...others) => {
  const { document, losses } = await read(content, ...others);
  expect([shapeOf(document), losses]).toEqual([shape, lost]);
});
