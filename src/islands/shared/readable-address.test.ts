import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test('an address is shown in its own letters, and one that is no encoding as it is', () => {
  expect(readableAddress('/%E8%A8%98%E9%8C%B2/2019/reeds')).toBe('/記録/2019/reeds');
  expect(readableAddress('/100%zz')).toBe('/100%zz');
});
