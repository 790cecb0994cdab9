import type { Block } from '#contract/documents.ts';
import { generatedDocument } from '#support/documents.ts';
import { processorTime } from '#support/processor-time.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDocument } from './clean.ts';
import { compareDocuments, comparePieces, textOfBlock, type BlockDifference } from './difference.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text } });
const code = (text: string): Block => ({ type: 'code', data: { code: text } });
const compare = (was: Block[], is: Block[]) => compareDocuments({ blocks: was }, { blocks: is });

test('words are marked inside a block, code by its lines, in any script', () => {
  expect(compare([paragraph('One two three.'), code('a\nb\nc')], [paragraph('One 2 three.'), code('a\nB\nc')])).toEqual(
    [
      expect.objectContaining({
        kind: 'changed',
        pieces: [
          { kind: 'same', text: 'One ' },
          { kind: 'removed', text: 'two' },
          { kind: 'added', text: '2' },
          { kind: 'same', text: ' three.' },
        ],
      }),
      expect.objectContaining({
        kind: 'changed',
        pieces: [
          { kind: 'same', text: 'a\n' },
          { kind: 'removed', text: 'b\n' },
          { kind: 'added', text: 'B\n' },
          { kind: 'same', text: 'c' },
        ],
      }),
    ],
  );
  const [japanese] = compare([paragraph('今日は晴れです。')], [paragraph('今日は雨です。')]);
  expect(japanese).toMatchObject({ kind: 'changed', pieces: [{ text: '今日は' }, {}, {}, { text: 'です。' }] });
});

test('an inserted block is not a change of another one; a changed mark is a change without words', () => {
  expect(compare([paragraph('One.')], [paragraph('Before it.'), paragraph('One.')]).map(({ kind }) => kind)).toEqual([
    'added',
    'same',
  ]);
  expect(compare([paragraph('Old words.')], [paragraph('Wholly different')]).map(({ kind }) => kind)).toEqual([
    'added',
    'removed',
  ]);
  expect(compare([paragraph('A <b>b</b>')], [paragraph('A b')])).toMatchObject([
    { kind: 'changed', pieces: [{ kind: 'same', text: 'A b' }] },
  ]);
});

/** Documents as the revision history stores them: cleaned. */
const stored = generatedDocument.map(cleanDocument);

/** A document and an edited copy: blocks removed, inserted, changed and moved. */
const pair = fc
  .tuple(stored, stored, fc.array(fc.nat({ max: 3 }), { maxLength: 12 }))
  .map(([{ blocks }, other, choices]) => {
    const latter = blocks.flatMap((block, index): Block[] => {
      const choice = choices[index % Math.max(1, choices.length)];
      if (choice === 1) return [];
      if (choice === 2) return [block, ...other.blocks.slice(0, 2)];
      return choice === 3 ? [{ ...block, data: { ...block.data, text: `${textOfBlock(block)} more` } }] : [block];
    });
    return [blocks, latter] as const;
  });
const former = (found: BlockDifference): Block[] =>
  found.kind === 'changed' ? [found.was] : found.kind === 'added' ? [] : [found.block];
const latter = (found: BlockDifference): Block[] =>
  found.kind === 'changed' ? [found.is] : found.kind === 'removed' ? [] : [found.block];
const plain = (blocks: readonly Block[]) => blocks.map(({ type, data }) => ({ type, data }));

test('applied to the former text a difference gives the latter, and backwards', () => {
  fc.assert(
    fc.property(pair, ([was, is]) => {
      const found = compare([...was], [...is]);
      expect(plain(found.flatMap(latter))).toEqual(plain(is));
      expect(plain(found.flatMap(former))).toEqual(plain(was));
      for (const one of found) {
        if (one.kind !== 'changed') continue;
        const text = (kind: string) =>
          one.pieces
            .filter((piece) => piece.kind !== kind)
            .map((piece) => piece.text)
            .join('');
        expect([text('added'), text('removed')]).toEqual([textOfBlock(one.was), textOfBlock(one.is)]);
      }
    }),
    runs(200, 10_000),
  );
});

test('texts that have nothing in common are compared in time', () => {
  const text = (word: string) => Array.from({ length: 30_000 }, (_, index) => `${word}${index}`).join(' ');
  const start = processorTime();
  expect(comparePieces(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect(processorTime() - start).toBeLessThan(10_000);
});

test('words that changed one after another are one change', () => {
  const pieces = comparePieces('Words, which were later changed.', 'Words, changed a third time. More');
  expect(pieces.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'same: Words, ',
    'removed: which were later changed',
    'added: changed a third time',
    'same: .',
    'added:  More',
  ]);
});
