import { readInEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { splitPosts } from './read-posts.ts';

const text = (words: string) => ({ type: 'extended-text', text: words, format: 0 });
const item = (...children: object[]) => ({ type: 'listitem', children });
const list = (listType: string, ...children: object[]) => ({ type: 'list', listType, children });
const lexical = (...children: object[]) => JSON.stringify({ root: { children } });
const mobiledoc = JSON.stringify({ version: '0.3.1', sections: [[1, 'p', [[0, [], 0, 'Old words']]]] });

async function made(post: object) {
  const json = JSON.stringify({ db: [{ meta: { exported_on: 1 }, data: { posts: [{ id: 'p', ...post }] } }] });
  const [read] = splitPosts({ program: 'ghost', path: 'g.json', text: json });
  if (!read) throw new Error('no post');
  return readInEnglish({ post: read, keys: [], brought: [] });
}
const markdown = async (post: object) => toMarkdown((await made(post)).document).trim();

test.each([
  [
    'a list in an item of its own',
    [list('number', item(text('a')), item(list('bullet', item(text('b')))))],
    '1. a\n   1. b',
  ],
  [
    'two levels',
    [
      list(
        'bullet',
        item(text('a')),
        item(list('bullet', item(text('b')), item(list('bullet', item(text('c')))))),
        item(text('d')),
      ),
    ],
    '- a\n  - b\n    - c\n- d',
  ],
  ['a list that begins with a list', [list('bullet', item(list('bullet', item(text('a')))))], '- - a'],
  ['a list in an item beside words', [list('bullet', item(text('a'), list('bullet', item(text('b')))))], '- a\n  - b'],
  ['a heading card', [{ type: 'header', header: 'Big', subheader: 'Sub' }], '## Big\n\nSub'],
  [
    'a call to action',
    [{ type: 'call-to-action', textValue: '<p>Words</p>', buttonText: 'Go', buttonUrl: 'https://a.test/x' }],
    'Words\n\n[Go](https://a.test/x)',
  ],
  [
    'a product',
    [{ type: 'product', productTitle: 'Pen', productDescription: '<p>Ink</p>', productUrl: '' }],
    '### Pen\n\nInk',
  ],
])('keeps the content of the editor: %s', async (_, blocks, said) => {
  expect(await markdown({ lexical: lexical(...blocks) })).toBe(said);
});

test.each([
  ['an empty newer text', { lexical: lexical(), mobiledoc }, 'Old words'],
  ['a broken newer text', { lexical: '{', mobiledoc }, 'Old words'],
  ['both', { lexical: lexical({ type: 'paragraph', children: [text('New')] }), mobiledoc }, 'New'],
  ['HTML', { html: '<p>Html</p>', lexical: lexical(), mobiledoc }, 'Html'],
  ['nothing', {}, ''],
])('the text is the one that there is: %s', async (_, post, said) => {
  expect(await markdown(post)).toBe(said);
});

test.each([
  ['Inline $x^2$ and \\(y\\) and $$z$$', 'Inline $x^2$ and $y$ and $z$'],
  ['From $5 to $10', 'From \\$5 to \\$10'],
  ['<code>$x^2$</code>', '`$x^2$`'],
  ['$$a &lt; b$$', '$$\na < b\n$$'],
])('distinguishes formulas from amounts of money: %s', async (html, said) => {
  expect(await markdown({ html: `<p>${html}</p>` })).toBe(said);
});

test.each([
  ['<a href="__GHOST_URL__/content/files/f.pdf">f</a>', ['g.json#p:1 file /content/files/f.pdf: it was not imported']],
  ['<a href="__GHOST_URL__/content/media/a.mp3">a</a>', ['g.json#p:1 file /content/media/a.mp3: it was not imported']],
  [
    '<video src="__GHOST_URL__/content/media/v.mp4"></video>',
    ['g.json#p:1 file /content/media/v.mp4: it was not imported'],
  ],
  ['<a href="__GHOST_URL__/other/">o</a>', []],
  ['<a href="https://a.test/f.pdf">f</a>', []],
  ['<code>/content/files/f.pdf</code> and <pre>/content/files/f.pdf</pre>', []],
])('reports files of the blog that are not imported: %s', async (html, diagnostics) => {
  expect((await made({ html: `<p>One</p>${html}` })).diagnostics).toEqual(diagnostics);
});

test.each([
  ['__GHOST_URL__/content/images/size/w600/2024/05/a.png', '/content/images/2024/05/a.png'],
  ['__GHOST_URL__/content/images/2024/05/a.png', '/content/images/2024/05/a.png'],
  ['https://a.test/content/images/size/w600/a.png', 'https://a.test/content/images/size/w600/a.png'],
])('a picture in a smaller size is the picture: %s', async (src, found) => {
  expect((await made({ html: `<img src="${src}">` })).pictures).toEqual([found]);
});
