import { expect, test } from 'vitest';
import type { LiveBlock } from '../live-block.ts';
import { insertBlocks } from './insert-blocks.ts';

const text = (id: string, words: string): LiveBlock => ({
  id,
  type: 'paragraph',
  data: { text: words, align: 'left' },
});
const said = (blocks: readonly LiveBlock[] | undefined) => blocks?.map(({ data }) => data.text ?? data.items);
const at = (id: string, offset: number, to = offset) => ({ from: { id, offset }, to: { id, offset: to } });
const added = [text('x', 'One'), text('y', 'Two')];

test('in the middle of a paragraph both halves stay; in a blank one nothing of it does', () => {
  const blocks = [text('a', 'Before'), text('b', 'headtail')];
  const put = insertBlocks(blocks, at('b', 4), added);
  expect(said(put?.blocks)).toEqual(['Before', 'head', 'One', 'Two', 'tail']);
  expect(put?.caret.key).toBe(put?.blocks[3]?.id);
  expect(said(insertBlocks([text('a', '')], at('a', 0), added)?.blocks)).toEqual(['One', 'Two']);
  expect(said(insertBlocks(blocks, at('b', 8), added)?.blocks)).toEqual(['Before', 'headtail', 'One', 'Two']);
  expect(said(insertBlocks(blocks, at('b', 0), added)?.blocks)).toEqual(['Before', 'One', 'Two', 'headtail']);
});

test('replaces the selection', () => {
  const blocks = [text('a', 'Before'), text('b', 'head---tail')];
  expect(said(insertBlocks(blocks, at('b', 4, 7), added)?.blocks)).toEqual(['Before', 'head', 'One', 'Two', 'tail']);
});

test('keeps a list and blocks without text whole', () => {
  const list: LiveBlock = { id: 'l', type: 'list', data: { style: 'ordered', items: ['one', 'two'] } };
  expect(said(insertBlocks([list], at('l', 2), added)?.blocks)).toEqual([['one', 'two'], 'One', 'Two']);
});

test('replaces a list whose items were all cut', () => {
  const blank: LiveBlock = { id: 'l', type: 'list', data: { style: 'ordered', items: ['', ''] } };
  expect(said(insertBlocks([text('a', 'Before'), blank], at('l', 1), added)?.blocks)).toEqual(['Before', 'One', 'Two']);
});

test('inserts items into a list, each separately', () => {
  const list = (...items: unknown[]): LiveBlock => ({ id: 'l', type: 'list', data: { style: 'ordered', items } });
  const items = [{ ...list('One', { content: 'Two', items: [{ content: 'deep', items: [] }] }), id: 'x' }];
  const two = { content: 'Two', items: [{ content: 'deep', items: [] }] };
  const put = (block: LiveBlock, offset: number) => insertBlocks([block], at('l', offset), items);
  expect(said(put(list('one', 'two'), 4)?.blocks)).toEqual([['one', 'One', two, 'two']]);
  expect(said(put(list('one', 'two'), 2)?.blocks)).toEqual([['o', 'One', two, 'ne', 'two']]);
  expect(said(put(list('one', '', 'two'), 5)?.blocks)).toEqual([['one', 'One', two, 'two']]);
  // The caret is after the last inserted character. Each item counts as one, plus its letters.
  expect(put(list('one', 'two'), 4)?.caret).toEqual({ key: 'l', field: 0, offset: 4 + 4 + 4 + 5 });
});
