/** Backspace at the start of a block and Delete before it, next to every block type: joining never destroys a block. */
import { expect, test } from 'vitest';
import type { LiveBlock } from '../live-block.ts';
import { joinBackward, joinForward } from './edits.ts';

const text = (id: string, words: string): LiveBlock => ({
  id,
  type: 'paragraph',
  data: { text: words, align: 'left' },
});

/** Every block type without joinable text. A key next to such a block selects it. */
const whole: Record<string, object> = {
  figure: { media: 'm', alt: 'a', caption: 'c', width: 'column' },
  table: { header: true, rows: [['a', 'b']], align: ['left', 'left'], caption: '' },
  details: { summary: 'More', text: 'words' },
  math: { tex: 'x', label: '' },
  divider: {},
  code: { name: '', code: 'a\nb' },
  link: { url: 'https://example.org/', title: 'A', site: '' },
  video: { url: 'https://youtu.be/abcdefghijk', title: 'A', poster: '' },
  'unknown-block': { original: { type: 'poll', data: {} } },
};

test.each(Object.entries(whole))(
  'a %s is selected before it is deleted, from both sides, and has no text itself',
  (type, data) => {
    const one: LiveBlock = { id: 'one', type, data: { ...data } };
    const all = [text('a', 'before'), one, text('b', 'after')];
    expect(joinForward(all, 'a')).toEqual({ select: 'one' });
    expect(joinBackward(all, 'b')).toEqual({ select: 'one' });
    for (const join of [joinBackward, joinForward]) expect(join(all, 'one')).toBeUndefined();
    // An empty text next to the block is deleted, or the block is selected; the block remains.
    const blank = [text('a', ''), one, text('b', '')];
    for (const joined of [joinForward(blank, 'a'), joinBackward(blank, 'b')])
      expect(joined && ('select' in joined ? joined.select : joined.blocks.map(({ id }) => id))).toEqual(
        joined && 'select' in joined ? 'one' : expect.arrayContaining(['one']),
      );
  },
);

test.each([
  ['quote', { text: 'said', cite: 'her' }, 'said<br>her'],
  ['callout', { kind: 'tip', text: 'mind' }, 'mind'],
  ['header', { text: 'Name', level: 2 }, 'Name'],
])('Backspace at the start of a %s makes a text of it first; Delete before it joins its words', (type, data, words) => {
  const one: LiveBlock = { id: 'one', type, data: { ...data } };
  const all = [text('a', 'before '), one, text('b', 'after')];
  expect(joinBackward(all, 'one')).toMatchObject({
    blocks: [all[0], { id: 'one', type: 'paragraph', data: { text: words } }, all[2]],
  });
  const joined = joinForward(all, 'a');
  const said = JSON.stringify(joined && 'blocks' in joined ? joined.blocks : []);
  for (const word of words.split('<br>')) expect(said).toContain(word);
  const below = joinBackward(all, 'b');
  const left = JSON.stringify(below && 'blocks' in below ? below.blocks : []);
  for (const word of [...words.split('<br>'), 'after']) expect(left).toContain(word);
});
