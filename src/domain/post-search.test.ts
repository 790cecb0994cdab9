import { expect, test } from 'vitest';
import { hasWords, searchWords } from './post-search.ts';

const posts = {
  'Café hours': ['Notes'],
  Ice: ['Of rivers', 'Notes', 'Glaciers'],
  ガラス: ['Talks'],
};
const found = (text: string) =>
  Object.entries(posts)
    .filter(([title, more]) => hasWords(searchWords(text), [title, ...more]))
    .map(([title]) => title);

test.each([
  ['', ['Café hours', 'Ice', 'ガラス']],
  ['  ', ['Café hours', 'Ice', 'ガラス']],
  ['cafe', ['Café hours']],
  ['ICE', ['Ice']],
  ['glacier RIVERS', ['Ice']],
  ['talks', ['ガラス']],
  ['ｶﾞﾗｽ', ['ガラス']],
  ['カラス', []],
  ['hours notes ice', []],
])('by words: %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});
