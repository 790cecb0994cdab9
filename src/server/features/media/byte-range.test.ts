import { expect, test } from 'vitest';
import { askedPart } from './media-endpoints.ts';

const part = (range: string, more: Record<string, string> = {}) => {
  const found = askedPart(new Headers({ range, ...more }), 10, '"a"');
  return found && [found.start, found.end];
};

test.each([
  ['bytes=0-1', [0, 2]],
  ['bytes=4-', [4, 10]],
  ['bytes=4-99', [4, 10]],
  ['bytes=-3', [7, 10]],
  ['bytes=-99', [0, 10]],
  ['bytes=9-9', [9, 10]],
])('%s asks for a part', (range, found) => {
  expect(part(range)).toEqual(found);
});

test.each(['bytes=10-', 'bytes=5-4', 'bytes=-0', 'bytes=-', 'bytes=0-1,3-4', 'bytes=a-b', 'lines=0-1', ''])(
  '%j asks for the whole',
  (range) => {
    expect(part(range)).toBeUndefined();
  },
);

test('a part of an older file is the whole', () => {
  expect(part('bytes=0-1', { 'if-range': '"b"' })).toBeUndefined();
  expect(part('bytes=0-1', { 'if-range': '"a"' })).toEqual([0, 2]);
});
