import { expect, test } from 'vitest';
import { mediaOf } from './media.ts';

const figure = (media: unknown) => ({ type: 'figure', data: { media, alt: '', caption: '' } });

test('finds figures and posters at every level, each once', () => {
  const list = {
    type: 'list',
    data: { items: [{ content: 'a', items: [], blocks: [figure('deep'), figure('one')] }] },
  };
  const video = { type: 'video', data: { url: 'https://vimeo.com/1', poster: 'still' } };
  expect(mediaOf({ blocks: [figure('one'), list, video] }, { blocks: [figure('two')] })).toEqual([
    'one',
    'deep',
    'still',
    'two',
  ]);
});

test('each picture of several is found, in both schemes', () => {
  const items = [{ media: 'a', dark: 'a-dark' }, { media: 'b' }, null, { media: 4, dark: ['x'] }];
  const several = { type: 'figure', data: { media: '', items } };
  expect(mediaOf({ blocks: [several, { type: 'figure', data: { media: 'c', dark: 'c-dark' } }] })).toEqual([
    'a',
    'a-dark',
    'b',
    'c',
    'c-dark',
  ]);
});

test('finds the files that texts and cards link to', () => {
  const [one, two, three] = ['a'.repeat(22), 'b'.repeat(22), 'c'.repeat(22)];
  const text = `<a href="/media/${one}.zip">Data</a> and <a href="/media/${two}.pdf#page=2">more</a>`;
  const blocks = [
    { type: 'quote', data: { text: 'Said', cite: '', blocks: [{ type: 'paragraph', data: { text, align: 'left' } }] } },
    { type: 'link', data: { url: `/media/${three}.mp4`, title: '', site: '' } },
  ];
  expect(mediaOf({ blocks })).toEqual([one, two, three]);
});

test('takes no code, other address or other ending for a linked file', () => {
  const id = 'a'.repeat(22);
  const hrefs = [`/media/${id}.exe`, `/media/${id}`, `/media/${id}.zipx`, `/media/${id}x.zip`, `/a/media/${id}.zip`];
  const text = [...hrefs, `https://other.example/media/${id}.zip`].map((href) => `<a href="${href}">x</a>`).join(' ');
  const code = `<a href="/media/${id}.zip">x</a>`;
  const blocks = [
    { type: 'paragraph', data: { text: `${text} /media/${id}.zip`, align: 'left' } },
    { type: 'code', data: { code, name: '', language: {} } },
  ];
  expect(mediaOf({ blocks })).toEqual([]);
});

test('ignores values that are not media', () => {
  const link = { type: 'link', data: { media: 'm', poster: 'p' } };
  expect(mediaOf({ blocks: [figure(''), figure(3), figure(undefined), link] })).toEqual([]);
});
