import { readInEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { shapeOf } from '#support/import-shape.ts';
import type { PostItem } from './post-places.ts';
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
  return readInEnglish({ post, keys: [], brought: [] });
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
  const { document, diagnostics } = await read(content);
  expect([shapeOf(document), diagnostics]).toEqual([shape, []]);
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
  const { document, diagnostics } = await read(content);
  expect([shapeOf(document), diagnostics]).toEqual([shape, []]);
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
  ['a note that is nowhere', `<p>a${note('n2')}.</p>`, ['a.'], ['a.xml:1 note n2: the text is not in the export']],
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
    ['a.xml:1 synced block 12: the block contains itself'],
    '',
    item(12, 'wp_block', '<p>a</p><!-- wp:block {"ref":12} /-->'),
  ],
  [
    'a synced block that is nowhere',
    'a\n\n<!-- wp:block {"ref":9} /-->',
    ['a'],
    ['a.xml:3 synced block 9: the text is not in the export'],
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
    ['a.xml:2 block latest-posts: the old site generated this text'],
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
    ['a.xml:3 image 9 of a gallery: the file is not in the export'],
    '',
    upload(8),
  ],
  ['a gallery of nothing', '[gallery]', [], ['a.xml:1 gallery: the images are not in the export']],
  [
    'a picture above that is nowhere',
    'a',
    ['a'],
    ['a.xml:1 image 7 above the text: the file is not in the export'],
    meta('_thumbnail_id', '7'),
  ],
])('content from elsewhere in the export: %s', async (_, content, shape, lost, ...others) => {
  const { document, diagnostics } = await read(content, ...others);
  expect([shapeOf(document), diagnostics]).toEqual([shape, lost]);
});

const fig = (name: string, inside: string) => block(name, `<figure class="wp-block-${name}">${inside}</figure>`);
const unknown = (line: number, name: string) => `a.xml:${line} short code ${name}: not supported. Kept as text`;

test.each<[string, string[], string[]?]>([
  [
    '[caption width="300"]<a href="https://a.test/p"><img src="https://a.test/8.jpg" alt="A"></a> Of <em>it</em>[/caption]',
    ['link: A · Of it · https://a.test/8.jpg', '<a href="https://a.test/p">A · Of it</a>'],
  ],
  [
    '[caption width="300" caption="Words"]<img src="https://a.test/8.jpg">[/caption]',
    ['link: Words · https://a.test/8.jpg'],
  ],
  [
    'a\n\n[audio mp3="https://a.test/a.mp3"][/audio]\n\n[video width="3" mp4="https://a.test/v.mp4"][/video]',
    ['a', 'link: https://a.test/a.mp3', 'link: https://a.test/v.mp4'],
  ],
  [
    '[youtube https://www.youtube.com/watch?v=abcdefghijk]\n\n[vimeo 76979871]',
    ['video: https://www.youtube.com/watch?v=abcdefghijk', 'video: https://vimeo.com/76979871'],
  ],
  [
    '[youtube=https://www.youtube.com/watch?v=abcdefghijk&amp;w=640]',
    ['video: https://www.youtube.com/watch?v=abcdefghijk&w=640'],
  ],
  ['[tweet https://twitter.com/a/status/1]', ['link: https://twitter.com/a/status/1']],
  [
    `[code lang='php']a();[/code]\n\n[python]x = 1[/python]\n\n[cc lang="css"]a{}[/cc]`,
    ['code: a(); (php)', 'code: x = 1 (python)', 'code: a{} (css)'],
  ],
  ['Use [[gallery]] here', ['Use [gallery] here']],
  [
    'A[ref]The note[/ref] and[footnote]Other[/footnote] b',
    ['A<span class="footnote">The note</span> and<span class="footnote">Other</span> b'],
  ],
  ['a\n<!--nextpage-->\nb\n<!--more Read on-->\nc', ['a', 'b', 'c']],
  [
    '[toc]\n\nSee [1] and [sic], [Smith 2020], x[i] = <code>[b]x[/b]</code>',
    ['See [1] and [sic], [Smith 2020], x[i] = <span class="inline-code">[b]x[/b]</span>'],
  ],
  [
    '[su_note a="b"]Words[/su_note]\n\n[recent_posts]\n\n[playlist ids="1"]',
    ['[su_note a="b"]Words[/su_note]', '[recent_posts]', '[playlist ids="1"]'],
    [unknown(1, 'su_note'), unknown(3, 'recent_posts'), unknown(5, 'playlist')],
  ],
  [
    '<script>a()</script>\n<style>p{}</style>\n\na<form><input></form>',
    ['a'],
    [
      'a.xml:1 script: posts on this site cannot run scripts',
      'a.xml:2 style: styling is not imported',
      'a.xml:4 form: this HTML is not supported',
    ],
  ],
  ['<object data="https://a.test/x.pdf"></object>a', ['link: https://a.test/x.pdf', 'a']],
  [
    fig('audio', '<audio controls src="https://a.test/a.mp3"></audio><figcaption>S</figcaption>'),
    ['link: https://a.test/a.mp3', 'S'],
  ],
  [
    block(
      'file',
      '<div><a href="https://a.test/a.pdf">A paper</a><a href="https://a.test/a.pdf" class="wp-block-file__button" download>Download</a></div>',
    ),
    ['<a href="https://a.test/a.pdf">A paper</a>'],
  ],
  [fig('pullquote', '<blockquote><p>a</p><cite>B</cite></blockquote>'), ['quote: a · B']],
  [
    block(
      'list',
      `<ul>${block('list-item', `<li>a${block('list', `<ul>${block('list-item', '<li>b</li>')}</ul>`)}</li>`)}</ul>`,
    ),
    ['list: a {b}'],
  ],
  [
    fig(
      'gallery',
      `${fig('image', '<img src="https://a.test/8.jpg" alt=""><figcaption>One</figcaption>')}<figcaption>All</figcaption>`,
    ),
    ['link: One · https://a.test/8.jpg', 'All'],
  ],
  [block('details', `<details><summary>S</summary>${block('paragraph', '<p>b</p>')}</details>`), ['details: S · b']],
  [
    block(
      'math',
      '<div><math display="block"><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math></div>',
    ),
    ['math: x^2'],
  ],
  [
    '<p>Let <math><mi>y</mi><annotation>y_1</annotation></math> be</p>',
    ['Let <span class="inline-math">y_1</span> be'],
  ],
  [
    block('query {"q":{"a":1}}', '<!-- wp:post-title {"isLink":true} /-->\n<!-- wp:post-date /-->'),
    [],
    ['post-title', 'post-date'].map((name, at) => `a.xml:${at + 1} block ${name}: the old site generated this text`),
  ],
  [
    fig('embed', '<div>\nhttps://www.youtube.com/watch?v=abcdefghijk&amp;t=3s\n</div>'),
    ['video: https://www.youtube.com/watch?v=abcdefghijk&t=3s'],
  ],
])('short codes and blocks as readers saw them: %j', async (content, shape, lost = []) => {
  const { document, diagnostics } = await read(content);
  expect([shapeOf(document), diagnostics]).toEqual([shape, lost]);
});

test('a note that is called twice is one note', async () => {
  const { document } = await read(
    `<p>a${note('n1')} b${note('n1')}</p>`,
    meta('footnotes', '[{"content":"It","id":"n1"}]'),
  );
  const said = '<span class="footnote" data-name="n1">It</span>';
  expect(shapeOf(document)).toEqual([`a${said} b${said}`]);
});
