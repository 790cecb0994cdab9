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
    ...['one', 'deep', 'still', 'two'],
  ]);
});

test('each picture of several is found, in both schemes', () => {
  const items = [{ media: 'a', dark: 'a-dark' }, { media: 'b' }, null, { media: 4, dark: ['x'] }];
  const several = { type: 'figure', data: { media: '', items } };
  expect(mediaOf({ blocks: [several, { type: 'figure', data: { media: 'c', dark: 'c-dark' } }] })).toEqual([
    ...['a', 'a-dark', 'b', 'c', 'c-dark'],
  ]);
});

test('ignores values that are not media', () => {
  const link = { type: 'link', data: { media: 'm', poster: 'p' } };
  expect(mediaOf({ blocks: [figure(''), figure(3), figure(undefined), link] })).toEqual([]);
});
