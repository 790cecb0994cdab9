import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAfterKey, boxBetween, corners, movedBy, sizedBy, SMALLEST } from './region-box.ts';

const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };

test('a box is drawn from any corner, and cut to the picture', () => {
  expect(boxBetween({ x: 0.6, y: 0.1 }, { x: 0.5, y: 1.4 })).toEqual({ x: 0.5, y: 0.1, width: 0.1, height: 0.9 });
});

test('keys move and resize a box, and others do nothing', () => {
  expect(boxAfterKey(box, 'ArrowLeft', false)).toEqual({ ...box, x: 0.39 });
  expect(boxAfterKey(box, 'ArrowDown', true)).toEqual({ ...box, height: 0.21 });
  expect(boxAfterKey(box, '+', true)).toEqual({ x: 0.39, y: 0.39, width: 0.22, height: 0.22 });
  expect(boxAfterKey(box, '-', false)).toEqual({ x: 0.41, y: 0.41, width: 0.18, height: 0.18 });
  expect(boxAfterKey(box, 'Tab', false)).toBeUndefined();
});

test('a box stays inside the image and large enough to grab after any action', () => {
  const by = fc.record({
    x: fc.double({ min: -2, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 2, noNaN: true }),
  });
  const act = fc.record({ by, corner: fc.option(fc.constantFrom(...corners), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let at = box;
      for (const { by: step, corner } of acts) {
        at = corner ? sizedBy(at, corner, step) : movedBy(at, step);
        expect(Math.min(at.x, at.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(at.x + at.width, at.y + at.height)).toBeLessThanOrEqual(1.0002);
        expect(Math.min(at.width, at.height)).toBeGreaterThanOrEqual(SMALLEST);
      }
    }),
  );
});
