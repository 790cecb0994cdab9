/**
 * Random sequences of edits through the functions of this folder and the history, as the editor uses them. After each
 * edit, the document matches a plain list of characters. Undo and redo restore the same documents, even between edits
 * and after a reload. `tests/e2e/harness/edit-sequences.ts` tests the editor itself.
 */
import fc from 'fast-check';
import { newElement } from '#domain/inline/kind.ts';
import { italic } from '#inlines/basic/schema.ts';
import { expect, test } from 'vitest';
import { nestedBlocksOf, readBlock } from '#blocks/index.ts';
import type { Block } from '#contract/documents.ts';
import { blockText } from '#document/block-text.ts';
import { cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import { runs } from '#support/runs.ts';
import { createHistory, type History, type Texts } from '../history/history.ts';
import { orderKey, type LiveBlock } from '../live-block.ts';
import { convertBlocks } from './convert.ts';
import {
  deleteSpan,
  insertInline,
  joinBackward,
  joinForward,
  markSpan,
  sliceSpan,
  splitSpan,
  type Span,
} from './edits.ts';
import { insertBlocks } from './insert-blocks.ts';
import { enterBlock } from './enter.ts';
import { moveBlocks, placeBlocks } from './move.ts';
import { flatten, nest, settled } from './outline.ts';
import { endOf, isFlowing } from './lines.ts';

const text = fc.constantFrom('one', '<b>two</b> three', 'four<br>five', '日本', '');
const block = fc.oneof(
  text.map((html) => ({ type: 'paragraph', data: { text: html, align: 'left' } })),
  text.map((html) => ({ type: 'header', data: { text: html, level: 2 } })),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((items) => ({ type: 'list', data: { style: 'ordered', items } })),
  fc.constant({
    type: 'list',
    data: { style: 'unordered', items: [{ content: 'six', items: [{ content: 'seven', items: [] }] }] },
  }),
  fc.constantFrom('def f():\n    return 1', '').map((code) => ({ type: 'code', data: { name: '', code } })),
  fc.constant({
    type: 'list',
    data: {
      style: 'ordered',
      items: [{ content: 'eight', items: [], blocks: [{ type: 'code', data: { name: '', code: 'c' } }] }],
    },
  }),
);
/** Blocks and containers, up to three levels deep. */
const { held } = fc.letrec<{ held: Block }>((tie) => {
  const blocks = fc.array(tie('held'), { maxLength: 3, depthIdentifier: 'containers' });
  return {
    held: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'containers' },
      block,
      fc.record({ text, blocks }).map((data) => ({ type: 'callout', data: { kind: 'note', ...data } })),
      fc.record({ text, blocks }).map((data) => ({ type: 'quote', data: { cite: '', ...data } })),
      fc.record({ summary: text, text, blocks }).map((data) => ({ type: 'details', data })),
    ),
  };
});
const edit = fc.record({
  name: fc.constantFrom(
    'type',
    'type in code',
    'delete',
    'cut',
    'paste',
    'split',
    'join',
    'join forward',
    'move',
    'convert',
    'mark',
    'enter',
    'place',
    'undo',
    'redo',
    'reload',
  ),
  at: fc.nat(9),
  to: fc.nat(9),
  offset: fc.nat(12),
  end: fc.nat(12),
});

/** Returns a document's characters, without marks and line breaks. */
function words(blocks: readonly Block[]): string {
  const said = blocks.map((item) => {
    const read = readBlock(item);
    return read ? blockText(read) : 'unreadable';
  });
  return said.join('').replace(/\s/g, '');
}

/** Expects that storing and reopening the blocks restores them with every word. */
function expectStorable(blocks: readonly LiveBlock[]): void {
  const stored = nest(blocks);
  expect(() => parseDocument(JSON.stringify({ blocks: stored }))).not.toThrow();
  expect(words(stored)).toBe(words(blocks));
  const shape = (row: readonly LiveBlock[]) => row.map(({ id: _, ...item }) => item);
  const again = flatten(cleanDocument({ blocks: stored }).blocks);
  expect(shape(settled(blocks, blocks))).toEqual(shape(blocks));
  expect(words(again)).toBe(words(blocks));
  expect(shape(flatten(stored))).toEqual(shape(blocks));
}

const textsOf = (blocks: readonly LiveBlock[]): Texts =>
  new Map([
    [orderKey, JSON.stringify(blocks.map(({ id }) => id))],
    ...blocks.map((item) => [item.id, JSON.stringify(item)] as const),
  ]);

function blocksOf(texts: Texts): LiveBlock[] {
  const order = JSON.parse(texts.get(orderKey) ?? '[]') as string[];
  return order.map((id) => JSON.parse(texts.get(id) ?? 'null') as LiveBlock);
}

test('sequences of edits: as a plain list of characters, back to the first, forth to the last', () => {
  fc.assert(
    fc.property(
      fc.array(held, { minLength: 1, maxLength: 6 }),
      fc.array(edit, { minLength: 5, maxLength: 25 }),
      (made, edits) => {
        let count = 0;
        const newId = () => `n${(count += 1)}`;
        const first = flatten(made, newId);
        let blocks = first;
        let clipboard: LiveBlock[] = [];
        let history: History = createHistory(textsOf(first));
        /** The plain model of undo and redo: previous documents, and documents that a redo restores. */
        let past: LiveBlock[][] = [];
        let future: LiveBlock[][] = [];

        const become = (wanted: readonly LiveBlock[] | undefined) => {
          const next = wanted && settled(wanted, blocks);
          if (!next || JSON.stringify(next) === JSON.stringify(blocks)) return;
          const gone = blocks
            .filter(({ id }) => !next.some((item) => item.id === id))
            .map(({ id }) => [id, ''] as const);
          past = [...past, blocks];
          future = [];
          blocks = [...next];
          history.record({ texts: new Map([...textsOf(blocks), ...gone]), now: 5_000 * past.length });
        };

        for (const { name, ...given } of edits) {
          const one = blocks[given.at % blocks.length];
          const other = blocks[given.to % blocks.length];
          if (!one || !other) continue;
          const [low, high] = blocks.indexOf(one) <= blocks.indexOf(other) ? [one, other] : [other, one];
          const reach = (at: LiveBlock, offset: number) => (isFlowing(at) ? Math.min(offset, endOf(at)) : offset);
          const [from, to] = [reach(low, given.offset), reach(high, given.end)];
          const [start, end] = low === high && from > to ? [to, from] : [from, to];
          const span: Span = { from: { id: low.id, offset: start }, to: { id: high.id, offset: end } };
          const before = words(blocks);
          const held = words(sliceSpan(blocks, span));
          // If a list item contains blocks, joining can move text before these blocks. The characters are then
          // compared in any order.
          const isMoved = blocks.some((item) => nestedBlocksOf(item).length > 0);
          const expectWords = (wanted: string) => {
            const [now, then] = [words(blocks), wanted].map((text) => (isMoved ? [...text].sort().join('') : text));
            expect(now).toBe(then);
          };
          switch (name) {
            case 'type': {
              if (!isFlowing(low)) continue;
              become(insertInline(blocks, { id: low.id, offset: start }, 'x')?.blocks);
              expect(words(blocks)).toHaveLength(before.length + 1);
              break;
            }
            case 'type in code': {
              const found = blocks.find(({ type }) => type === 'code');
              if (!found) continue;
              const code = `${String(found.data.code)}\n  y`;
              become(blocks.map((some) => (some === found ? { ...some, data: { ...some.data, code } } : some)));
              expect(words(blocks)).toHaveLength(before.length + 1);
              break;
            }
            case 'cut':
            case 'delete': {
              if (name === 'cut') clipboard = sliceSpan(blocks, span);
              become(deleteSpan(blocks, span, newId)?.blocks);
              expect(words(blocks)).toHaveLength(before.length - held.length);
              break;
            }
            case 'paste': {
              if (clipboard.length === 0 || !isFlowing(low)) continue;
              const place = { from: span.from, to: span.from };
              become(insertBlocks(blocks, place, nest(clipboard), newId)?.blocks);
              expect(words(blocks)).toHaveLength(before.length + words(clipboard).length);
              break;
            }
            case 'split': {
              become(splitSpan(blocks, { from: span.from, to: span.from }, newId)?.blocks);
              if (isFlowing(low)) expectWords(before);
              break;
            }
            case 'enter': {
              const offset = Math.min(start, 'text' in low.data ? endOf(low) : 0);
              const point = { id: low.id, offset };
              become(enterBlock(blocks, { from: point, to: point }, newId)?.blocks);
              expectWords(before);
              break;
            }
            case 'place': {
              become(placeBlocks(blocks, one.id, one.id, other.id, given.end % 4));
              expect([...words(blocks)].sort()).toEqual([...before].sort());
              break;
            }
            case 'join':
            case 'join forward': {
              const joined = (name === 'join' ? joinBackward : joinForward)(blocks, one.id);
              if (joined && 'blocks' in joined) become(joined.blocks);
              expectWords(before);
              break;
            }
            case 'move': {
              become(moveBlocks(blocks, low.id, low.id, given.end % 2 === 0 ? 1 : -1));
              expect([...words(blocks)].sort()).toEqual([...before].sort());
              break;
            }
            case 'convert': {
              const kinds = ['paragraph', 'header', 'quote', 'callout', 'ordered', 'unordered'] as const;
              become(convertBlocks(blocks, low.id, high.id, kinds[given.end % kinds.length] ?? 'paragraph', 3, newId));
              expectWords(before);
              break;
            }
            case 'mark': {
              become(markSpan(blocks, span, newElement(italic)));
              expectWords(before);
              break;
            }
            case 'undo':
            case 'redo': {
              const wanted = name === 'undo' ? past.pop() : future.pop();
              expect(history[name]() !== undefined).toBe(wanted !== undefined);
              if (!wanted) continue;
              (name === 'undo' ? future : past).push(blocks);
              blocks = wanted;
              break;
            }
            default:
              history = createHistory(structuredClone(history.keep()));
          }
          const ids = blocks.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(blocksOf(history.texts())).toEqual(blocks);
          expectStorable(blocks);
        }

        while (history.redo());
        const last = future[0] ?? blocks;
        expect(blocksOf(history.texts())).toEqual(last);
        while (history.undo());
        expect(blocksOf(history.texts())).toEqual(first);
        while (history.redo());
        expect(blocksOf(history.texts())).toEqual(last);
      },
    ),
    runs(300, 10_000),
  );
});
