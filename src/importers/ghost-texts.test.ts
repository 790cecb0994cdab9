import { readInEnglish } from '#support/in-english.ts';
import { shapeOf } from '#support/import-shape.ts';
import { expect, test } from 'vitest';
import { ghostItems } from './ghost.ts';

async function read(post: object) {
  const json = JSON.stringify({ db: [{ data: { posts: [{ id: 1, title: 'A', status: 'published', ...post }] } }] });
  const [item] = ghostItems('g.json', json).items;
  if (!item) throw new Error('no post');
  const { document, diagnostics } = await readInEnglish({
    post: { program: 'ghost', path: 'g.json', item },
    keys: [],
    brought: [],
  });
  return { shape: shapeOf(document), diagnostics };
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
])('a post of Ghost: %s', async (_, post, shape, diagnostics) => {
  expect(await read(post)).toEqual({ shape, diagnostics });
});

const card = (name: string, inside: string, element = 'div') =>
  `<${element} class="kg-card kg-${name}-card">${inside}</${element}>`;
const part = (name: string, words: string) => `<div class="kg-${name}">${words}</div>`;
const gone = (name: string) => `g.json#1:1 file /content/${name}: it was not imported`;
const at = (name: string) => `__GHOST_URL__/content/${name}`;

test.each<[string, string[], string[]?]>([
  [
    card('callout', part('callout-emoji', '💡') + part('callout-text', 'Words <b>b</b>')),
    ['callout tip: Words <b>b</b>'],
  ],
  [card('callout', part('callout-text', 'Words')), ['callout note: Words']],
  [
    card(
      'toggle',
      '<div><h4 class="kg-toggle-heading-text">More</h4><button><svg></svg></button></div>' +
        part('toggle-content', '<p>a</p><p>b</p>'),
    ),
    ['details: More · a [b]'],
  ],
  [
    card(
      'file',
      `<a href="${at('files/a.pdf')}">${part('file-card-title', 'A paper') + part('file-card-caption', 'Words') + part('file-card-filesize', '3 KB')}</a>`,
    ),
    ['<a href="/content/files/a.pdf">A paper</a>', 'Words'],
    [gone('files/a.pdf')],
  ],
  [
    card(
      'audio',
      `<img src="" class="kg-audio-thumbnail"><audio src="${at('media/a.mp3')}"></audio>${part('audio-title', 'Sound') + part('audio-player', '0:00')}`,
    ),
    ['<a href="/content/media/a.mp3">Sound</a>'],
    [gone('media/a.mp3')],
  ],
  [
    card(
      'video',
      `<div><video src="${at('media/v.mp4')}"></video>${part('video-player-container', '0:00')}</div><figcaption>Film</figcaption>`,
      'figure',
    ),
    ['link: /content/media/v.mp4', 'Film'],
    [gone('media/v.mp4')],
  ],
  [card('signup', '<h2>Sign up</h2><form><input></form>'), [], ['g.json#1:1 card signup: not supported. Skipped']],
  [`<p>a</p>\n${card('email-cta', '<p>For you</p>')}`, ['a'], ['g.json#1:2 card email-cta: not supported. Skipped']],
  [
    card(
      'embed',
      '<iframe src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" title="T"></iframe>',
      'figure',
    ),
    ['video: T · https://www.youtube.com/embed/abcdefghijk?feature=oembed'],
  ],
  [card('button', '<a href="https://a.test/go" class="kg-btn">Go</a>'), ['<a href="https://a.test/go">Go</a>']],
  [
    '<p>x<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>It <a href="#fnref1">↩︎</a></p></li></ol></section>',
    ['x<span class="footnote">It</span>'],
  ],
  [
    '<p>x<a href="#fn1"><sup>1</sup></a> y<a href="#fn1"><sup>1</sup></a></p><div class="footnotes"><ol><li id="fn1">It</li></ol></div>',
    ['x<span class="footnote" data-name="fn1">It</span> y<span class="footnote" data-name="fn1">It</span>'],
  ],
  ['<p>x</p><section class="footnotes"><ol><li id="fn1">It</li></ol></section>', ['x', 'list ordered: It']],
])('imports a card of Ghost as readers saw it: %j', async (html, shape, diagnostics = []) => {
  expect(await read({ html })).toEqual({ shape, diagnostics });
});
