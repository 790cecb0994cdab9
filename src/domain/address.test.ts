import { expect, test } from 'vitest';
import { isAddress } from './address.ts';

test.each(['on-ink', 'a', '2024_notes', '縦書き-2', 'über'])('%s is an address', (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each([
  '',
  'Ink',
  'on ink',
  '-ink',
  'ink-',
  'on/ink',
  '..',
  'ink.html',
  'u\u0308ber',
  'ink?',
  'a'.repeat(121),
  'create',
  'page',
  'category',
  'keyword',
  'archive',
  'preview',
  '書'.repeat(61),
])('%j is none', (text) => {
  expect(isAddress(text)).toBe(false);
});
