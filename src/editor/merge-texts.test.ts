/** Merges the texts of two devices, and shows the result in an editor that stays in use. */
import type { Block } from '#contract/documents.ts';
import { expect, test } from 'vitest';
import { cleanDocument } from '#document/clean.ts';
import { nest } from './edits/outline.ts';
import type { LiveBlock } from './live-block.ts';
import { followedRow, mergeTexts } from './merge-texts.ts';
import { emptyText, type PostText } from './post-text.ts';

const paragraph = (id: string, text: string): Block => ({ id, type: 'paragraph', data: { text, align: 'left' } });
const textOf = (blocks: Block[], more: Partial<PostText> = {}): PostText => ({
  ...emptyText,
  title: 'Title',
  category: 'Notes',
  body: { blocks },
  ...more,
});
const said = ({ body }: PostText) => body.blocks.map(({ data }) => data['text']);
const quote = (id: string, blocks: Block[]): Block => ({ id, type: 'quote', data: { text: 'Said', cite: '', blocks } });
const held = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });

const base = textOf([paragraph('a', 'One'), quote('q', [held('Held')]), paragraph('b', 'Two')], {
  keywords: ['first', 'second'],
});

test('title, category, keywords, summary and text are put together, each by itself', () => {
  const mine = {
    ...base,
    title: 'Another title',
    keywords: ['first', 'second', 'mine'],
    body: { blocks: [paragraph('a', 'One, mine'), ...base.body.blocks.slice(1)] },
  };
  const theirs = {
    ...base,
    category: 'Essays',
    keywords: ['second', 'theirs'],
    summary: { blocks: [paragraph('s', 'In short')] },
    body: {
      blocks: [paragraph('a', 'One'), quote('q', [held('Held'), held('Added inside')]), paragraph('b', 'Two, theirs')],
    },
  };
  const merged = mergeTexts(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.text()).toMatchObject({
    title: 'Another title',
    category: 'Essays',
    keywords: ['second', 'theirs', 'mine'],
    summary: theirs.summary,
  });
  expect(merged.text().body.blocks).toEqual([
    paragraph('a', 'One, mine'),
    quote('q', [held('Held'), held('Added inside')]),
    paragraph('b', 'Two, theirs'),
  ]);
});

test('a block changed on both sides is shown twice until one version is chosen', () => {
  const mine = { ...base, title: 'Mine', body: { blocks: [paragraph('a', 'One, mine'), paragraph('b', 'Two')] } };
  const theirs = {
    ...base,
    title: 'Theirs',
    body: { blocks: [paragraph('a', 'One, theirs'), quote('q', [held('Held, theirs')]), paragraph('b', 'Two')] },
  };
  const { conflicts, text } = mergeTexts(base, mine, theirs);
  expect(conflicts.map(({ name }) => name)).toEqual(['title', 'body', 'body']);
  expect(text().title).toBe('Mine');
  // The quote that this device deleted contains a change of the other device, so the quote remains.
  expect(said(text())).toEqual(['One, theirs', 'One, mine', 'Said', 'Two']);
  const [title, one, deleted] = conflicts.map(({ key }) => key) as [string, string, string];
  const theirsChosen = text(new Map([title, one, deleted].map((key) => [key, 'theirs' as const])));
  expect([theirsChosen.title, ...said(theirsChosen)]).toEqual(['Theirs', 'One, theirs', 'Said', 'Two']);
  const mineChosen = text(new Map([title, one, deleted].map((key) => [key, 'mine' as const])));
  expect(said(mineChosen)).toEqual(['One, mine', 'Said', 'Two']);
  expect(mineChosen.body.blocks[1]?.data['blocks']).toBeUndefined();
});

test('a text that was not written in becomes the other one to the letter', () => {
  const theirs = { ...base, body: { blocks: [paragraph('x', 'All new')] } };
  expect(mergeTexts(base, base, theirs).text()).toEqual(theirs);
  expect(mergeTexts(base, theirs, base).text()).toEqual(theirs);
});

test('an editor follows a merged text: blocks keep their ids, and a blank line of the writer stays', () => {
  const live: LiveBlock[] = [
    { ...paragraph('a', 'One'), id: 'a' },
    { ...paragraph('blank', ''), id: 'blank' },
    { id: 'q', type: 'quote', data: { text: '', cite: '' } },
    { ...held('Held'), id: 'inner', depth: 1 },
    { ...paragraph('b', 'Two'), id: 'b' },
  ];
  const merged: LiveBlock[] = [
    { ...paragraph('n', 'New on top'), id: 'n' },
    { ...paragraph('a', 'One'), id: 'a' },
    { id: 'q', type: 'quote', data: { text: '', cite: '' } },
    { ...held('Held'), id: '', depth: 1 },
    { ...held('More'), id: '', depth: 1 },
  ];
  const row = followedRow(live, merged);
  expect(row.map(({ id, depth = 0 }) => [id, depth])).toEqual([
    ['n', 0],
    ['a', 0],
    ['blank', 0],
    ['q', 0],
    ['inner', 1],
    [expect.stringMatching(/^\w{10}$/), 1],
  ]);
  // Unchanged blocks are the same objects, so that none is rebuilt.
  expect(row[1]).toEqual(live[0]);
  expect(cleanDocument({ blocks: nest(row) }).blocks).toHaveLength(3);
});
