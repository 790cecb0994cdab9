import { shapeOf } from '#testing/import-shape.ts';
import { expect, test } from 'vitest';
import { ghostItems } from './ghost.ts';
import { readPost } from './read-posts.ts';

async function read(post: object) {
  const json = JSON.stringify({ db: [{ data: { posts: [{ id: 1, title: 'A', status: 'published', ...post }] } }] });
  const [item] = ghostItems('g.json', json).items;
  if (!item) throw new Error('no post');
  const { document, losses } = await readPost({
    post: { program: 'ghost', path: 'g.json', item },
    keys: [],
    brought: [],
  });
  return { shape: shapeOf(document), losses };
}
const lexical = (...children: object[]) => ({ lexical: JSON.stringify({ root: { type: 'root', children } }) });
const item = (...children: object[]) => ({ type: 'listitem', children });
const words = (text: string) => ({ type: 'extended-text', text });
const list = (...children: object[]) => ({ type: 'list', listType: 'bullet', children });
const mobiledoc = JSON.stringify({ version: '0.3.1', sections: [[1, 'p', [[0, [], 0, 'Old words']]]] });
const tex = (source: string) => `<span class="inline-math">${source}</span>`;

test.each<[string, object, string[], string[]]>([
  [
    'a nested list in an item of its own',
    lexical(list(item(words('a')), item(list(item(words('b')))), item(words('c')))),
    ['list: a {b} | c'],
    [],
  ],
  ['one that comes first', lexical(list(item(list(item(words('b')))), item(words('c')))), ['list:  {b} | c'], []],
  ['an empty text beside that of the older editor', { ...lexical(), mobiledoc }, ['Old words'], []],
  [
    'formulas',
    { html: String.raw`<p>$x^2$, \(y\) and $$z$$</p><p>$$E$$</p><p>$5 or $10</p>` },
    [`${tex('x^2')}, ${tex('y')} and ${tex('z')}`, 'math: E', '$5 or $10'],
    [],
  ],
  [
    'files of its server',
    { html: '<p><a href="__GHOST_URL__/content/files/f.pdf">F</a></p>' },
    ['<a href="/content/files/f.pdf">F</a>'],
    ['g.json#1:1 file /content/files/f.pdf: it was not imported'],
  ],
])('a post of Ghost: %s', async (_, post, shape, losses) => {
  expect(await read(post)).toEqual({ shape, losses });
});
