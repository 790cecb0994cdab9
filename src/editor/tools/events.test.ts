import { expect, test } from 'vitest';
import { isComposing } from './events.ts';

test.each([
  ['a key of an input method', { isComposing: true, keyCode: 13 }, true],
  ['Safari’s Enter after the composition has ended', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
])('%s', (_, event, wanted) => {
  expect(isComposing(event as KeyboardEvent)).toBe(wanted);
});
