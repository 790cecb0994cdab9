import { pgliteDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadChangedContent } from './load-changed-content.ts';

test('loads content again only if a file or the variable changed', async () => {
  const folder = temporaryFolder();
  const content = join(folder, 'content');
  await cp(new URL('../../../../sample/', import.meta.url), content, { recursive: true });
  const { db, close } = await pgliteDatabase();
  const told: string[] = [];
  const load = (privateProfile?: string) =>
    loadChangedContent(db, content, privateProfile, (line) => told.push(line.split(':')[0] ?? ''));
  expect(await load('{}')).toBe(true);
  expect(told).toContain('content/publications.bib');
  told.length = 0;
  expect(await load('{}')).toBe(false);
  expect(told).toEqual([]);
  await writeFile(join(content, 'projects.json'), '[]');
  expect(await load('{}')).toBe(true);
  expect(told).toContain('content/publications.bib');
  told.length = 0;
  expect(await load('{"open":{}}')).toBe(false);
  expect(told).toContain('content/publications.bib');
  await close();
});
