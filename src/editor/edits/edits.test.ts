import fc from 'fast-check';
import { newElement } from '#domain/inline/kind.ts';
import { openingTag, writeInline } from '#domain/inline/tree.ts';
import { strike } from '#inlines/basic/schema.ts';
import { expect, test } from 'vitest';
import { runs } from '#support/runs.ts';
import { sanitiseInline } from '#inlines/text.ts';
import type { LiveBlock } from '../live-block.ts';
import { deleteSpan, insertInline, joinBackward, joinForward, markSpan, sliceSpan, splitSpan } from './edits.ts';
import { blocksOf, endOf, isFlowing, linesOf } from './lines.ts';
import { joinRuns, lengthOfRuns, parseRuns, sliceRuns, writeRuns } from '#inlines/runs.ts';

const piece = fc.constantFrom(
  'a',
  'bc',
  ' ',
  '日本',
  '&amp;',
  '<b>d</b>',
  '<b>e <i>f</i></b>',
  '<br>',
  '<a href="/x">g</a>',
  '<span class="inline-code">h</span>',
  '<span class="footnote">a <b>note</b></span>',
  '<span class="citation" data-keys="k"></span>',
  '<span class="inline-math">x</span>',
);
const html = fc.array(piece, { maxLength: 5 }).map((pieces) => sanitiseInline(pieces.join('')));
const itemBlock = fc.constantFrom(
  { type: 'code', data: { name: '', code: 'code' } },
  { type: 'math', data: { tex: 'x', label: '' } },
);
const item = fc.letrec<{ item: { content: string; items: unknown[] } }>((tie) => ({
  item: fc
    .record({
      content: html,
      items: fc.oneof({ maxDepth: 2 }, fc.constant<unknown[]>([]), fc.array(tie('item'), { maxLength: 2 })),
      blocks: fc.array(itemBlock, { maxLength: 2 }),
    })
    .map(({ blocks, ...rest }) => ({ ...rest, ...(blocks.length > 0 && { blocks }) })),
})).item;
const block = fc.oneof(
  html.map((text) => ({ type: 'paragraph', data: { text, align: 'left' } })),
  html.map((text) => ({ type: 'header', data: { text, level: 2 } })),
  fc
    .array(fc.oneof(html, item), { minLength: 1, maxLength: 3 })
    .map((items) => ({ type: 'list', data: { style: 'ordered', items } })),
  fc.constant({ type: 'code', data: { name: '', code: 'code' } }),
  fc.constant({ type: 'divider', data: {} }),
);
const blocks = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((made): LiveBlock[] => made.map((item, index) => ({ ...item, id: `b${index}` })));
const documentAndSpan = blocks.chain((all) =>
  fc.tuple(fc.nat(all.length - 1), fc.nat(20), fc.nat(all.length - 1), fc.nat(20)).map(([i, from, j, to]) => {
    const [first, last] = [Math.min(i, j), Math.max(i, j)];
    const [start, end] = first === last && from > to ? [to, from] : [from, to];
    return { all, span: { from: { id: `b${first}`, offset: start }, to: { id: `b${last}`, offset: end } } };
  }),
);

/**
 * Returns the plain model of blocks: one string per character, with the character's marks. A block without flowing text
 * counts as one character. A block in a list item also counts as one, after the item's text.
 */
function characters(all: readonly LiveBlock[]): string[] {
  return all.flatMap((item) =>
    isFlowing(item)
      ? linesOf(item).flatMap((line) => [
          ...line.runs.flatMap(({ marks, text, embed }) =>
            (embed ? [writeInline([embed])] : (text ?? '').split('')).map(
              (character) => `${marks.map(openingTag).join('')}${character}`,
            ),
          ),
          ...blocksOf(line).map(({ type }) => `[${type}]`),
        ])
      : [`[${item.type}]`],
  );
}

/** Counts the model's characters before a point. */
function countBefore(all: readonly LiveBlock[], id: string, offset: number, isEnd: boolean): number {
  let count = 0;
  for (const one of all) {
    if (one.id !== id) {
      count += characters([one]).length;
      continue;
    }
    if (!isFlowing(one)) return count + (isEnd ? 1 : 0);
    if (one.type !== 'list') return count + Math.min(offset, characters([one]).length);
    // Blocks of the last item are after the end of its text.
    if (isEnd && offset > endOf(one)) return count + characters([one]).length;
    let at = 0;
    for (const [index, line] of linesOf(one).entries()) {
      at += 1;
      const length = lengthOfRuns(line.runs);
      if (offset <= at + length || index === linesOf(one).length - 1)
        return count + Math.max(0, Math.min(offset - at, length));
      at += length;
      count += length + blocksOf(line).length;
    }
  }
  return count;
}

test('runs: written as they were read, cut and joined without a loss', () => {
  fc.assert(
    fc.property(html, fc.nat(20), (text, at) => {
      const read = parseRuns(text);
      expect(parseRuns(writeRuns(read))).toEqual(read);
      expect(writeRuns(joinRuns(sliceRuns(read, 0, at), sliceRuns(read, at)))).toBe(writeRuns(read));
      expect(sanitiseInline(writeRuns(read))).toBe(writeRuns(read));
    }),
    runs(300, 10_000),
  );
});

test('equal marks that meet are one, and no empty link stays', () => {
  expect(writeRuns(joinRuns(parseRuns('<b>a</b>'), parseRuns('<b>b</b>')))).toBe('<b>ab</b>');
  expect(writeRuns(sliceRuns(parseRuns('<a href="/x">a</a>b'), 1))).toBe('b');
});

test('deleting, splitting, copying and marking a span equal the same in a plain list of characters', () => {
  let count = 0;
  const newId = () => `n${(count += 1)}`;
  fc.assert(
    fc.property(documentAndSpan, ({ all, span }) => {
      const model = characters(all);
      const from = countBefore(all, span.from.id, span.from.offset, false);
      const isCaret = span.from.id === span.to.id && span.from.offset === span.to.offset;
      const isText = all.some((item) => item.id === span.to.id && isFlowing(item));
      const to = isCaret && isText ? from : countBefore(all, span.to.id, span.to.offset, true);
      const deleted = deleteSpan(all, span, newId);
      const left = [...model.slice(0, from), ...model.slice(Math.max(from, to))];
      expect(characters(deleted?.blocks ?? [])).toEqual(left);
      expect(characters(splitSpan(all, span, newId)?.blocks ?? [])).toEqual(left);
      expect(characters(sliceSpan(all, span))).toEqual(model.slice(from, Math.max(from, to)));
      const ids = deleted?.blocks.map(({ id }) => id) ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      const caret = deleted?.caret;
      expect(countBefore(deleted?.blocks ?? [], caret?.key ?? '', caret?.offset ?? 0, false)).toBe(from);
      const marked = markSpan(all, span, newElement(strike)) ?? [];
      expect(characters(marked).map((item) => item.replace('<s>', ''))).toEqual(model);
      const typed = caret && insertInline(deleted?.blocks ?? [], { id: caret.key, offset: caret.offset }, 'X');
      if (typed) expect(characters(typed.blocks)).toEqual([...left.slice(0, from), 'X', ...left.slice(from)]);
    }),
    runs(300, 10_000),
  );
});

test('joining destroys nothing: every character stays, in its order', () => {
  fc.assert(
    fc.property(blocks, fc.nat(5), (all, at) => {
      const id = all[at % all.length]?.id ?? '';
      for (const joined of [joinBackward(all, id), joinForward(all, id)]) {
        if (!joined || 'select' in joined) continue;
        const words = (some: readonly LiveBlock[]) =>
          characters(some).filter((item) => !item.startsWith('[') && /\S/u.test(item));
        const things = (some: readonly LiveBlock[]) => characters(some).filter((item) => item.startsWith('['));
        expect(words(joined.blocks)).toEqual(words(all));
        // Text that is joined to an item's text is inserted before the item's blocks.
        expect(things(joined.blocks)).toEqual(things(all));
        const block = joined.blocks.find((item) => item.id === joined.caret.key);
        expect(block && (isFlowing(block) ? joined.caret.offset <= endOf(block) : true)).toBe(true);
      }
    }),
    runs(300, 10_000),
  );
});
