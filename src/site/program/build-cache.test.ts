import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDirectory } from '#support/rendering.ts';
import { expect, test } from 'vitest';
import { cacheBuild, noteUse } from './build-cache.ts';
import { hashSources } from './sources.ts';

const hash = (digit: number) => String(digit).repeat(16);
const build = (directory: string) => Promise.resolve(writeFileSync(join(directory, 'made'), ''));

test('does not build the same sources again, and a failed build leaves nothing', async () => {
  const folder = newDirectory();
  let builds = 0;
  const counted = async (directory: string) => {
    builds += 1;
    await build(directory);
  };
  for (let start = 0; start < 2; start += 1) expect(await cacheBuild(folder, hash(1), counted)).toEqual([]);
  expect([builds, existsSync(join(folder, hash(1), 'made'))]).toEqual([1, true]);
  await expect(cacheBuild(folder, hash(2), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([hash(1)]);
});

test('keeps the two builds used before, and removes older ones and abandoned drafts', async () => {
  const folder = newDirectory();
  for (const digit of [1, 2, 3]) {
    await cacheBuild(folder, hash(digit), build);
    utimesSync(join(folder, hash(digit)), digit, digit);
  }
  for (const draft of ['.draft-old', '.draft-new']) mkdirSync(join(folder, draft));
  utimesSync(join(folder, '.draft-old'), 1, 1);
  expect(await cacheBuild(folder, hash(4), build)).toEqual([hash(3), hash(2)]);
  expect(readdirSync(folder).toSorted()).toEqual(['.draft-new', hash(2), hash(3), hash(4)]);
});

test('the host depends on more sources than the pages, the functions on more than the host', () => {
  const hashes = hashSources();
  expect(hashes).toEqual(hashSources());
  expect(hashes.host).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(Object.values(hashes)).size).toBe(3);
});

test('one that a host still uses stays, however many were built since', async () => {
  const folder = newDirectory();
  for (const digit of [1, 2, 3]) {
    await cacheBuild(folder, hash(digit), build);
    utimesSync(join(folder, hash(digit)), digit, digit);
  }
  await noteUse(folder, hash(1));
  for (const digit of [4, 5, 6]) await cacheBuild(folder, hash(digit), build);
  expect(readdirSync(folder).toSorted()).toEqual([hash(1), hash(4), hash(5), hash(6)]);
  expect(await noteUse(folder, hash(9))).toBe(false);
});
