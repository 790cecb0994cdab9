import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Connection } from '#server/platform/db/connect.ts';
import { loadContentElsewhere } from './content-loader.ts';
import { openEmbedded } from './embedded/embedded.ts';

const dataDir = temporaryFolder();
const content = join(temporaryFolder(), 'content');
let connection: Connection;
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir);
  await cp(new URL('../../sample/', import.meta.url), content, { recursive: true });
  connection = await openEmbedded(dataDir);
}, 60_000);
afterAll(() => connection.close());

test('loads changed files in another process, and passes its output and errors to the caller', async () => {
  const told: string[] = [];
  const load = () => loadContentElsewhere(connection.db, content, undefined, (line) => told.push(line));
  expect(await load()).toBe(true);
  expect(told).toContain('Loaded 8 sample posts.');
  told.length = 0;
  expect(await load()).toBe(false);
  expect(told).toEqual([]);
  await writeFile(join(content, 'resume.json'), '{"basics": {}}');
  await expect(load()).rejects.toThrow(OperatorError);
  await expect(load()).rejects.toThrow('content/resume.json: basics.name');
}, 60_000);
