import { readInEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { wordpressEntry, wordpressItems } from './wordpress.ts';

const field = (name: string, value: string) =>
  `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;
const item = (content: string, more = '', { id = '1', type = 'post', title = 'T' } = {}) =>
  `<item><title>${title}</title>${field('content:encoded', content)}<wp:post_id>${id}</wp:post_id>` +
  `<wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt>${field('wp:status', 'publish')}${field('wp:post_type', type)}${more}</item>`;
const file = (id: string, parent = '0') =>
  item(
    '',
    `<wp:post_parent>${parent}</wp:post_parent>${field('wp:attachment_url', `https://old.example.org/${id}.jpg`)}`,
    {
      id,
      type: 'attachment',
    },
  );
const wxr = (...items: string[]) =>
  `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>\n${items.join('\n')}\n</channel></rss>`;
const postsOf = (...items: string[]) => wordpressItems('a.xml', wxr(...items));

const made = async (...items: string[]) => {
  const [post] = postsOf(...items);
  if (!post) throw new Error('no post');
  return readInEnglish({ post: { program: 'wordpress', path: 'a.xml', item: post }, keys: [], brought: [] });
};
const markdown = async (...items: string[]) => toMarkdown((await made(...items)).document).trim();

test.each([
  [
    'First\nsecond.\n\nThird.\n\n<p style="text-align: center;">Centred.</p>\nFourth.\n\nFifth.',
    'First<br>second.|Third.|<p align="center">Centred.</p>|Fourth.|Fifth.',
  ],
  ['First.\n\n<div>Boxed</div>\n\nThird.\n\nFourth.', 'First.|Boxed|Third.|Fourth.'],
  ['Intro.\n\n<!--more-->\n\nThird.\n\nFourth.', 'Intro.|Third.|Fourth.'],
  ['Old.\n\nMore old.\n\n<!-- wp:paragraph -->\n<p>New.</p>\n<!-- /wp:paragraph -->', 'Old.|More old.|New.'],
  ['<!-- wp:freeform -->\nOne.\n\nTwo.\n<!-- /wp:freeform -->', 'One.|Two.'],
  ['<!-- wp:paragraph -->\n<p>One\nline.</p>\n<!-- /wp:paragraph -->', '<p>One&#10;line.</p>'],
  ['Before\n<h2>Head</h2>\nAfter\n\nLast', 'Before|## Head|After|Last'],
  ['Before\n<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>\nAfter\n\nLast', 'Before|- a\n- b|After|Last'],
  ['One\n\n<pre>x\n\ny</pre>\nTwo\n\nThree', 'One|```\nx\n\ny\n```|Two|Three'],
  ['<blockquote>One\n\nTwo</blockquote>\nAfter', '> One\n>\n> Two|After'],
  ['<div>One\n\nTwo</div>\n\nThree', 'One|Two|Three'],
  ['One<br />\ntwo', 'One<br>two'],
  ['One\n<hr />\nTwo', 'One|---|Two'],
  ['One\r\n\r\nTwo', 'One|Two'],
  ['<em>One</em>\n\n<strong>Two</strong>', '<em>One</em>|<strong>Two</strong>'],
  [
    'One\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\nTwo',
    'One|<figure class="video"><a href="https://www.youtube.com/watch?v=abcdefghijk"></a></figure>|Two',
  ],
])('paragraphs of the classic editor are parted where readers saw them: %j', async (content, blocks) => {
  expect(await markdown(item(content))).toBe(blocks.replaceAll('|', '\n\n'));
});

test.each([
  ['The sum $latex \\sum_{i=0}^n x_i$ is', 'The sum $\\sum_{i=0}^n x_i$ is'],
  ['$latex x^2&s=2&bg=ffffff$ it is', '$x^2$ it is'],
  ['[latex]\\alpha[/latex] it is', '$\\alpha$ it is'],
  ['and $$E=mc^2$$ in a line', 'and $E=mc^2$ in a line'],
  ['and \\(a_b\\) in a line', 'and $a_b$ in a line'],
  ['and \\[a_b\\] in a line', 'and $a_b$ in a line'],
  ['One\n\n$$\na &lt; b\n$$\n\nTwo', 'One\n\n$$\na < b\n$$\n\nTwo'],
  ['One\n\\[\na &amp;= b \\\\\nc\n\\]\nTwo', 'One\n\n$$\na &= b \\\\\nc\n$$\n\nTwo'],
  ['<!-- wp:paragraph --><p>$$x$$</p><!-- /wp:paragraph -->', '$$\nx\n$$'],
  ['It costs $5 and $6.', 'It costs \\$5 and \\$6.'],
  ['<code>$$x$$</code> is code', '`$$x$$` is code'],
  ['<a href="/?q=$$x$$">a</a>', '[a](/?q=\\$\\$x\\$\\$)'],
  ['関数\\(f\\)は$latex g$だ', '関数$f$は$g$だ'],
])('formulas of plugins are formulas: %j', async (content, said) => {
  expect(await markdown(item(content))).toBe(said);
});

test.each([
  ['<![CDATA[A &amp; B &#8211; C]]>', 'A & B – C'],
  ['A &amp; B', 'A & B'],
  ['<![CDATA[A & B]]>', 'A & B'],
  ['<![CDATA[a < b]]>', 'a < b'],
  ['<![CDATA[<em>Walls</em> of two]]>', 'Walls of two'],
  ['<![CDATA[It&rsquo;s &amp;amp;]]>', 'It’s &amp;'],
  ['<![CDATA[caf&eacute;]]>', 'café'],
])('a title is decoded once: %s', (title, said) => {
  const [post] = postsOf(item('x', '', { title }));
  expect(post && wordpressEntry('a.xml', post).facts.title).toBe(said);
});

test('names of terms and the summary are decoded once', () => {
  const terms =
    '<category domain="category"><![CDATA[R&amp;D]]></category><category domain="post_tag"><![CDATA[Q&amp;A]]></category>' +
    field('excerpt:encoded', 'An &amp; excerpt with <b>bold</b>');
  const [post] = postsOf(item('x', terms));
  expect(post && wordpressEntry('a.xml', post).facts).toMatchObject({
    category: 'R&D',
    keywords: ['Q&A'],
    summary: 'An & excerpt with bold',
  });
});

test.each([
  [
    'syntaxhighlighter',
    '<!-- wp:syntaxhighlighter/code {"language":"python"} --><pre class="a-code">if a &lt; b:</pre><!-- /wp:syntaxhighlighter/code -->',
    '```python\nif a < b:\n```',
  ],
  [
    'enlighter',
    '<!-- wp:enlighter/codeblock {"language":"js"} -->\n<pre class="EnlighterJSRAW">a &amp;&amp; b</pre>\n<!-- /wp:enlighter/codeblock -->',
    '```javascript\na && b\n```',
  ],
  [
    'a video with words',
    '<!-- wp:embed {"url":"https://youtu.be/abcdefghijk"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abcdefghijk\n</div><figcaption>Film</figcaption></figure><!-- /wp:embed -->',
    '<figure class="video"><a href="https://youtu.be/abcdefghijk"></a></figure>\n\nFilm',
  ],
  [
    'a table with words',
    '<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>Words</figcaption></figure><!-- /wp:table -->',
    '<table><caption>Words</caption><tr><td>1</td></tr></table>',
  ],
  ['a block shared with others', '<!-- wp:block {"ref":12} /-->', 'Shared words'],
])('imports a block of the newer editor: %s', async (_, content, said) => {
  const shared = item('<!-- wp:paragraph --><p>Shared words</p><!-- /wp:paragraph -->', '', {
    id: '12',
    type: 'wp_block',
  });
  expect(await markdown(item(content), shared)).toBe(said);
});

test.each([
  [
    'a note',
    '<p>Said<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup>.</p><!-- wp:footnotes /-->',
    'Said[^1].\n\n[^1]: The <em>note</em>.',
  ],
  ['a note without its text', '<p>Said<sup data-fn="n-2" class="fn"><a href="#n-2">1</a></sup>.</p>', 'Said.'],
])('adds notes from outside the post: %s', async (_, content, said) => {
  const meta = `<wp:postmeta>${field('wp:meta_key', 'footnotes')}${field('wp:meta_value', '[{"content":"The <em>note</em>.","id":"n-1"}]')}</wp:postmeta>`;
  expect(await markdown(item(content, meta))).toBe(said);
});

test.each([
  ['', []],
  ['<!-- wp:latest-posts /-->', ['a.xml:4 block latest-posts: the old site generated this text']],
  ['<!-- wp:latest-comments {"a":{"b":1}} /-->', ['a.xml:4 block latest-comments: the old site generated this text']],
  ['<!-- wp:block {"ref":99} /-->', ['a.xml:4 synced block 99: the text is not in the export']],
  ['<!-- wp:spacer {"height":"3px"} /--><!-- wp:footnotes /-->', []],
  ['Aver\u00adage of walls\u200b here', []],
  ['<code>x</code> and caf&eacute;', []],
])('reports only parts that cannot be imported, with their lines: %j', async (content, diagnostics) => {
  expect((await made(item(`<p>One</p>\n\n${content}`))).diagnostics).toEqual(diagnostics);
});

test.each([
  ['[gallery ids="4,5"]', [], ['https://old.example.org/4.jpg', 'https://old.example.org/5.jpg']],
  ['[gallery]', [], ['https://old.example.org/5.jpg']],
  ['[gallery columns="2"]', [], ['https://old.example.org/5.jpg']],
  ['[gallery ids="9"]', ['a.xml:2 image 9 of a gallery: the file is not in the export'], []],
])('a gallery has its named images, or those of its post: %s', async (content, lost, pictures) => {
  const { diagnostics, pictures: found } = await made(item(content), file('4'), file('5', '1'));
  expect([diagnostics, found]).toEqual([lost, pictures]);
});
