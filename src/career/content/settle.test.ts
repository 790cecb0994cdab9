import { expect, test } from 'vitest';
import { settle, type FileRecord, type KnownRecord, type Settlement } from './settle.ts';

const fresh: KnownRecord = {
  origin: 'file',
  isDeleted: false,
  liveHash: 'A',
  fileHash: 'a',
  proposalFileHash: null,
  proposesRemoval: false,
};
const edited: KnownRecord = { ...fresh, origin: 'browser', liveHash: 'B' };
const [a, b, c] = (['A', 'B', 'C'] as const).map((hash): FileRecord => ({ hash, fileHash: hash.toLowerCase() }));

test.each<[string, KnownRecord | undefined, FileRecord | undefined, Settlement]>([
  ['a new record comes in', undefined, a, 'take'],
  ['nothing changed', fresh, a, 'keep'],
  ['only the file changed: it comes in', fresh, b, 'take'],
  ['only the browser: that stands', edited, a, 'keep'],
  ['both: what the file says waits', edited, c, 'propose'],
  ['what waits already waits once', { ...edited, proposalFileHash: 'c' }, c, 'keep'],
  ['what waits is another text now', { ...edited, proposalFileHash: 'd' }, c, 'propose'],
  ['both came to the same', edited, b, 'agree'],
  ['the file took its change back', { ...edited, proposalFileHash: 'c' }, a, 'withdraw'],
  ['it is in the file again', { ...edited, proposesRemoval: true }, a, 'withdraw'],
  ['deleted in the browser: stays away', { ...edited, isDeleted: true, liveHash: null }, a, 'keep'],
  ['deleted, and the file says something else', { ...edited, isDeleted: true, liveHash: null }, c, 'take'],
  ['gone from the file, never changed here', fresh, undefined, 'remove'],
  ['gone from the file, changed here', edited, undefined, 'propose-removal'],
  ['that waits already', { ...edited, proposesRemoval: true }, undefined, 'keep'],
  ['made in the browser alone', { ...edited, fileHash: null }, undefined, 'keep'],
  ['gone on both sides', { ...edited, isDeleted: true }, undefined, 'keep'],
  ['never there', undefined, undefined, 'keep'],
])('%s', (_, known, file, outcome) => {
  expect(settle(known, file)).toBe(outcome);
});

test('private data never waits: typed values stay', () => {
  expect(settle(edited, c, false)).toBe('keep');
  expect(settle(edited, undefined, false)).toBe('keep');
  expect(settle(fresh, c, false)).toBe('take');
});
