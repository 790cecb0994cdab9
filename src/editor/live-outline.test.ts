import { expect, test } from 'vitest';
import { atDepth } from './edits/outline.ts';
import type { LiveBlock } from './live-block.ts';
import { openLiveOutline } from './live-outline.ts';

const block = (id: string, type: string, depth = 0): LiveBlock => atDepth({ id, type, data: { text: id } }, depth);

/** Returns an outline over blocks that a test can replace, as Editor.js would. */
function outlineOf(opened: LiveBlock[]) {
  let standing = opened;
  const shown = new Map<string, DOMStringMap>();
  const datasetOf = (id: string) => shown.get(id) ?? shown.set(id, {}).get(id) ?? {};
  const row = () =>
    standing.map(({ id, type, data }) => ({ id, type, element: { dataset: datasetOf(id) }, data: () => data }));
  const outline = openLiveOutline({
    holder: new EventTarget(),
    row,
    idAt: () => undefined,
    opened,
    signal: AbortSignal.any([]),
  });
  outline.follow();
  return { outline, datasetOf, stand: (row: LiveBlock[]) => void (standing = row) };
}

const parted = [block('name', 'quote'), block('words', 'quote'), block('inside', 'paragraph', 1)];
const whole = [block('name', 'callout'), block('inside', 'paragraph', 1)];

test('a block whose container is deleted by hand moves to the one around it', () => {
  const { outline, stand } = outlineOf(parted);
  stand(whole);
  expect(outline.follow()).toEqual(['inside']);
  expect(outline.depthOf('inside')).toBe(0);
});

test('a block whose container is removed stays in its new container if all blocks are announced', () => {
  const { outline, datasetOf, stand } = outlineOf(parted);
  outline.expect([block('name', 'callout')]);
  stand(whole);
  expect(outline.follow(true)).toEqual([]);
  expect(outline.depthOf('inside')).toBe(1);
  expect(datasetOf('inside')).toEqual({ in1: 'callout', ends: '1' });
});

test('reports whether an announced block has another depth', () => {
  const { outline } = outlineOf(whole);
  expect(outline.expect([block('inside', 'header', 1)])).toBe(false);
  expect(outline.expect([block('inside', 'paragraph')])).toBe(true);
  expect(outline.depthOf('inside')).toBe(0);
});
