import { expect, test } from 'vitest';
import { readableAddress } from './decoded.ts';

test('shows a URL decoded, and an invalid encoding unchanged', () => {
  expect(readableAddress('/%E8%A8%98%E9%8C%B2/2019/reeds')).toBe('/記録/2019/reeds');
  expect(readableAddress('/100%zz')).toBe('/100%zz');
});
