import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesOf } from './addressing.ts';

const listed = (keys: readonly string[], former?: ReadonlyMap<string, string>) => {
  const addresses = addressesOf(keys, former);
  return keys.map((key) => [key, addresses.get(key)]);
};

test('a key has its readable form as its address, and a tail only where another key has it', () => {
  expect(listed(['DBLP:conf/nips/Vaswani17', 'vaswani2017', '注意機構:2017'])).toEqual([
    ['DBLP:conf/nips/Vaswani17', 'dblp-conf-nips-vaswani17'],
    ['vaswani2017', 'vaswani2017'],
    ['注意機構:2017', '注意機構-2017'],
  ]);
  expect(listed(['ink:2020', 'ink-2020', 'INK-2020'])).toEqual([
    ['ink:2020', expect.stringMatching(/^ink-2020-[a-z0-9]{7}$/)],
    ['ink-2020', 'ink-2020'],
    ['INK-2020', expect.stringMatching(/^ink-2020-[a-z0-9]{7}$/)],
  ]);
  expect(listed(['cite', ':'])).toEqual([
    ['cite', expect.stringMatching(/^cite-[a-z0-9]{7}$/)],
    [':', expect.stringMatching(/^[a-z0-9]{7}$/)],
  ]);
});

test('a key keeps its slug when others are added', () => {
  const before = new Map([['conf:x', 'conf-x-1a2b3c4']]);
  expect(listed(['conf:x', 'conf/x'], before)).toEqual([
    ['conf:x', 'conf-x-1a2b3c4'],
    ['conf/x', 'conf-x'],
  ]);
  const key = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a', 'A', 'a:', 'a/', 'cite', 'Cite', 'é', '語:1'));
  const keys = fc.uniqueArray(key.filter(Boolean), { maxLength: 12 });
  fc.assert(
    fc.property(keys, keys, (first, more) => {
      const former = addressesOf(first);
      const all = addressesOf([...new Set([...more, ...first])], former);
      for (const [one, address] of former) expect(all.get(one)).toBe(address);
      expect(new Set([...all.values()].map((one) => one.normalize('NFKC').toLowerCase())).size).toBe(all.size);
    }),
    runs(300, 10_000),
  );
});
