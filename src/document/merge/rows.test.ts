/** Tests the merge of edits by two devices. A model records which blocks each device changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withParts } from '#blocks/list/schema.ts';
import { runs } from '#support/runs.ts';
import { mergeRows } from './rows.ts';
import type { RowBlock, MergedRow } from './row-block.ts';

/**
 * Returns a list of blocks from short notation, one `id text` per line. Two spaces per level indicate nesting, and `>`
 * before the id indicates a quote.
 */
function row(...lines: string[]): RowBlock[] {
  return lines.map((line): RowBlock => {
    const text = line.trimStart();
    const depth = (line.length - text.length) / 2;
    const [id = '', ...words] = text.replace('>', '').split(' ');
    const data = { text: words.join(' ') };
    const block = { id: id === '-' ? '' : id, type: text.startsWith('>') ? 'quote' : 'paragraph', data };
    return depth > 0 ? { ...block, depth } : block;
  });
}
const written = ({ row: blocks }: MergedRow): string[] =>
  blocks.map(
    ({ id, type, data, depth = 0 }) =>
      `${'  '.repeat(depth)}${type === 'quote' ? '>' : ''}${id} ${String(data['text'])}`,
  );

function ids(): () => string {
  let made = 0;
  return () => `new-${(made += 1)}`;
}
const merge = (base: RowBlock[], mine: RowBlock[], theirs: RowBlock[]) => mergeRows(base, mine, theirs, ids());

const base = row('a one', 'b two', '>q said', '  - held words here', 'c three', 'd four');

test('each block is taken from the side that changed it', () => {
  const mine = row('a one, mine', 'b two', '>q said', '  - held words here', 'c three', 'd four');
  const theirs = row('a one', 'b two', '>q said', '  - held words here, theirs', 'c three', 'd four, theirs');
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(written(merged)).toEqual([
    'a one, mine',
    'b two',
    '>q said',
    '  new-1 held words here, theirs',
    'c three',
    'd four, theirs',
  ]);
});

test('takes additions, deletions and moves of both sides', () => {
  const mine = row('x new of mine', 'a one', 'd four', '>q said', '  - held words here', '  y put into it', 'c three');
  const theirs = row('b two', 'a one', '>q said', '  - held words here', 'c three', 'z new of theirs', 'd four');
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(written(merged)).toEqual([
    'x new of mine',
    'a one',
    'd four',
    '>q said',
    '  new-1 held words here',
    '  y put into it',
    'c three',
    'z new of theirs',
  ]);
});

test("a block that one side moves into a container keeps the other side's words", () => {
  const mine = row('b two', '>q said', '  - held words here', '  a one', 'c three', 'd four');
  const theirs = row('a one, written on', 'b two', '>q said', '  - held words here', 'c three', 'd four');
  // Nested blocks are stored without ids, so they are matched by content. If nothing matches, both versions are kept,
  // so that no text is lost.
  expect(written(merge(base, mine, theirs))).toEqual([
    'b two',
    '>q said',
    '  new-1 held words here',
    '  a one, written on',
    'c three',
    'd four',
  ]);
  const withoutId = mine.map((block) => (block.depth ? { ...block, id: '' } : block));
  expect(written(merge(base, withoutId, theirs))).toContain('  a one, written on');
});

test('a block that both changed is a conflict with both versions, deleted or not', () => {
  const mine = row('a one, mine', 'b two', '>q said', '  - held words here', 'd four');
  const theirs = row('a one, theirs', '>q said', '  - held words here', 'c three, theirs', 'd four');
  const merged = merge(base, mine, theirs);
  expect(written(merged)).toEqual(['a one, mine', '>q said', '  new-1 held words here', 'c three, theirs', 'd four']);
  expect(
    merged.conflicts.map(({ id, mine: own, theirs: other }) => [id, own?.data['text'], other?.data['text']]),
  ).toEqual([
    ['a', 'one, mine', 'one, theirs'],
    ['c', undefined, 'three, theirs'],
  ]);
});

test('a container that one side deletes stays if the other wrote in it', () => {
  const mine = row('a one', 'b two', 'c three', 'd four');
  const theirs = row('a one', 'b two', '>q said', '  - held words here', '  n new', 'c three', 'd four');
  const merged = merge(base, mine, theirs);
  expect(written(merged)).toEqual(['a one', 'b two', '>q said', '  n new', 'c three', 'd four']);
  expect(merged.conflicts).toEqual([]);
});

test('of two containers moved into each other, one contains the other', () => {
  const two = row('>p first', '>q second');
  const merged = merge(two, row('>q second', '  >p first'), row('>p first', '  >q second'));
  expect(written(merged)).toEqual(['>p first', '  >q second']);
});

test('equal changes of both sides are applied once: additions, deletions, and a save with a lost answer', () => {
  const both = row('a one', '>q said', '  - held words here', 'c three', 'n new', '  - held too', 'd four');
  expect(merge(base, both, both).row).toHaveLength(both.length);
  expect(merge(base, both, both).conflicts).toEqual([]);
});

test('a block without an id that was moved and changed may be taken for another one: both are shown then', () => {
  const was = row('- zero', '>- said', '  - two', '  - three', '  - four');
  const mine = row('- zero', '>- said', '  - two more', '  - three', '  - four');
  const theirs = row('>- said', '  - four other', '- three', '- zero');
  const { row: merged, conflicts } = merge(was, mine, theirs);
  const shown = [...merged, ...conflicts.flatMap((one) => [one.mine, one.theirs])].map((block) => block?.data['text']);
  expect(shown).toEqual(expect.arrayContaining(['two more', 'four other', 'three', 'zero']));
});

type Item = string | { content: string; items: Item[]; meta?: object };
const list = (items: Item[], style = 'unordered'): RowBlock[] => [{ id: 'l', type: 'list', data: { style, items } }];

test('merges different items of one list, and keeps its style and shape', () => {
  const was = list(['ink dries', 'reed pens', 'quills']);
  const mine = list(['ink dries fast', 'reed pens', 'quills', 'new of mine'], 'ordered');
  const merged = merge(was, mine, list(['ink dries', { content: 'reed pens', items: ['of the Nile'] }]));
  expect(merged.conflicts).toEqual([]);
  expect(merged.row[0]?.data).toEqual({
    style: 'ordered',
    items: [
      { content: 'ink dries fast', items: [] },
      { content: 'reed pens', items: [{ content: 'of the Nile', items: [] }] },
      { content: 'new of mine', items: [] },
    ],
  });
  const flat = merge(
    was,
    list(['ink dries fast', 'reed pens', 'quills']),
    list(['ink dries', 'reed pens', 'quills cut']),
  );
  expect(flat.row[0]?.data['items']).toEqual(['ink dries fast', 'reed pens', 'quills cut']);
});

test('two that write in one item, or choose two forms, are asked about the list', () => {
  const was = list(['ink dries', 'reed pens']);
  const one = merge(was, list(['ink dries fast', 'reed pens']), list(['ink dries slowly', 'reed pens']));
  const form = merge(was, list(['ink dries', 'reed pens'], 'ordered'), list(['ink dries', 'reed pens'], 'checklist'));
  for (const { conflicts } of [one, form]) expect(conflicts.map(({ id }) => id)).toEqual(['l']);
});

/** A block in the model. `name` identifies it and is not part of the merge. */
interface Known {
  name: number;
  text: string;
  isContainer: boolean;
  depth: number;
  /** The id as stored. */
  id: string;
}
type Act =
  | { do: 'write' | 'delete' | 'indent' | 'outdent'; at: number }
  | { do: 'add'; at: number; isContainer: boolean }
  | { do: 'move'; at: number; to: number };

const at = fc.nat({ max: 30 });
const write = fc.record({ do: fc.constant('write' as const), at });
const structural = fc.oneof(
  fc.record({ do: fc.constantFrom('delete' as const, 'indent' as const, 'outdent' as const), at }),
  fc.record({ do: fc.constant('add' as const), at, isContainer: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), at, to: at }),
);
const acts = (of: fc.Arbitrary<Act>) => fc.array(of, { maxLength: 8 });
const began = fc.array(fc.record({ isContainer: fc.boolean(), depth: fc.nat({ max: 3 }), hasId: fc.boolean() }), {
  maxLength: 10,
});

/** Reduces depths to valid values: a block is at most one level below its container. */
function settle(blocks: readonly Known[]): Known[] {
  const open: boolean[] = [];
  return blocks.map((block) => {
    const depth = Math.min(block.depth, 3, open.length);
    open.length = depth;
    if (block.isContainer) open.push(true);
    return { ...block, depth };
  });
}

function branch(blocks: readonly Known[], from: number): number {
  const behind = blocks.findIndex(({ depth }, index) => index > from && depth <= (blocks[from]?.depth ?? 0));
  return behind < 0 ? blocks.length : behind;
}

const beginning = (blocks: readonly { isContainer: boolean; depth: number; hasId: boolean }[]): Known[] =>
  settle(
    blocks.map(({ isContainer, depth, hasId }, name) => ({
      name,
      isContainer,
      depth,
      text: `block${name} word${name}`,
      id: hasId ? `id-${name}` : '',
    })),
  );

/**
 * Applies edits to a list of blocks.
 * @param side number of the device, which makes the written texts unique
 */
function done(blocks: readonly Known[], actions: readonly Act[], side: number): Known[] {
  let now = [...blocks];
  for (const [count, act] of actions.entries()) {
    const place = now.length === 0 ? 0 : act.at % now.length;
    const block = now[place];
    const name = side * 1_000 + count;
    if (act.do === 'add') {
      const text = `block${name} word${name}`;
      now.splice(place, 0, { name, text, isContainer: act.isContainer, depth: block?.depth ?? 0, id: `id-${name}` });
    } else if (!block) continue;
    else if (act.do === 'write') now[place] = { ...block, text: `${block.text} more${name}` };
    else if (act.do === 'delete') now.splice(place, branch(now, place) - place);
    else if (act.do === 'move') {
      const moved = now.splice(place, branch(now, place) - place);
      const to = now.length === 0 ? 0 : act.to % now.length;
      const change = (now[to]?.depth ?? 0) - block.depth;
      now.splice(to, 0, ...moved.map((one) => ({ ...one, depth: Math.max(0, one.depth + change) })));
    } else now[place] = { ...block, depth: Math.max(0, block.depth + (act.do === 'indent' ? 1 : -1)) };
    now = settle(now);
  }
  return now;
}

/** The blocks as stored: nested blocks have no id. */
const stored = (blocks: readonly Known[]): RowBlock[] =>
  blocks.map(({ text, isContainer, depth, id }): RowBlock => {
    const block = { type: isContainer ? 'quote' : 'paragraph', data: { text } };
    return depth > 0 ? { ...block, depth } : { ...block, id };
  });
const shape = (blocks: readonly RowBlock[]) => blocks.map(({ type, data, depth = 0 }) => [type, data, depth]);
const words = (blocks: readonly (RowBlock | undefined)[]): string[] =>
  blocks.flatMap((block) => (block ? String(block.data['text']).split(' ') : []));
const byName = (blocks: readonly Known[]) => new Map(blocks.map((block) => [block.name, block.text]));

test('any changes of two devices: every written word is in the result or a conflict, and no deleted word returns', () => {
  const any = acts(fc.oneof(write, write, structural));
  fc.assert(
    fc.property(began, any, any, (blocks, mineDone, theirsDone) => {
      const was = beginning(blocks);
      const [mine, theirs] = [done(was, mineDone, 1), done(was, theirsDone, 2)];
      const merged = mergeRows(stored(was), stored(mine), stored(theirs), ids());
      const shown = [...merged.row, ...merged.conflicts.flatMap((one) => [one.mine, one.theirs])];
      const [before, there, told] = [new Set(words(stored(was))), words(merged.row), new Set(words(shown))];
      for (const word of [...words(stored(mine)), ...words(stored(theirs))])
        if (!before.has(word)) expect(told).toContain(word);
      // Each block occurs only once. A block that both sides kept is in the result. A block that one side deleted and
      // the other side did not change is not in the result.
      expect(new Set(merged.row.map(({ id }) => id)).size).toBe(merged.row.length);
      const [own, other] = [byName(mine), byName(theirs)];
      for (const { name, text } of was) {
        const count = there.filter((word) => word === `block${name}`).length;
        const [mineNow, theirsNow] = [own.get(name), other.get(name)];
        if (mineNow !== undefined && theirsNow !== undefined) expect(told).toContain(`block${name}`);
        if (mineNow === text && theirsNow === text) expect(count).toBe(1);
        if (mineNow === undefined && theirsNow === undefined && !was[name]?.isContainer) expect(count).toBe(0);
      }
      for (const { depth = 0 } of merged.row) expect(depth).toBeLessThanOrEqual(12);
    }),
    runs(400, 4_000),
  );
});

test('changes of only one side are taken without a conflict', () => {
  const any = acts(fc.oneof(write, structural));
  fc.assert(
    fc.property(began, any, (blocks, actions) => {
      const was = beginning(blocks);
      const [before, after] = [stored(was), stored(done(was, actions, 1))];
      for (const [mine, theirs] of [[after, before] as const, [before, after] as const, [after, after] as const]) {
        const merged = mergeRows(before, mine, theirs, ids());
        expect(merged.conflicts).toEqual([]);
        expect(shape(merged.row)).toEqual(shape(after));
      }
    }),
    runs(400, 4_000),
  );
});

test('writing on one side and moves, additions and deletions on the other are all applied, if ids are kept', () => {
  fc.assert(
    fc.property(began, acts(write), acts(structural), fc.boolean(), (blocks, writes, moves, swapped) => {
      const was = beginning(blocks.map((block) => ({ ...block, hasId: true })));
      const [wrote, moved] = [done(was, writes, 1), done(was, moves, 2)];
      const keeping = (side: readonly Known[]) =>
        stored(side).map((block, index) => ({ ...block, id: side[index]?.id ?? '' }));
      const [mine, theirs] = swapped ? [moved, wrote] : [wrote, moved];
      const merged = mergeRows(keeping(was), keeping(mine), keeping(theirs), ids());
      const [texts, former] = [byName(wrote), byName(was)];
      const lost = wrote.filter(({ name, text }) => former.get(name) !== text && !byName(moved).has(name));
      expect(merged.conflicts.map(({ id }) => id).sort()).toEqual(lost.map(({ id }) => id).sort());
      if (lost.length > 0) return;
      const expected = moved.map((block) => ({ ...block, text: texts.get(block.name) ?? block.text }));
      expect(shape(merged.row)).toEqual(shape(stored(expected)));
    }),
    runs(400, 4_000),
  );
});

test('loses nothing of a list: every written text is in it, or both lists are shown', () => {
  const any = acts(fc.oneof(write, structural));
  const items = (blocks: readonly Known[]): RowBlock[] => {
    const parts = blocks.map(({ text, depth }) => ({ type: 'paragraph', data: { text }, depth }));
    return [{ id: 'l', type: 'list', data: { ...withParts({ style: 'ordered', items: [] }, parts) } }];
  };
  fc.assert(
    fc.property(began, any, any, (blocks, first, second) => {
      const was = beginning(blocks.map((block) => ({ ...block, isContainer: true })));
      const [mine, theirs] = [done(was, first, 1), done(was, second, 2)];
      const { row: merged, conflicts } = merge(items(was), items(mine), items(theirs));
      if (conflicts.length > 0) {
        expect(conflicts.map((one) => [one.mine?.data, one.theirs?.data])).toEqual([
          [items(mine)[0]?.data, items(theirs)[0]?.data],
        ]);
        return;
      }
      const [former, said] = [new Set(was.map(({ text }) => text)), JSON.stringify(merged)];
      for (const { text } of [...mine, ...theirs]) if (!former.has(text)) expect(said).toContain(text);
    }),
    runs(400, 4_000),
  );
});
