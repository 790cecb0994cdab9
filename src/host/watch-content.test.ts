import { ContentValidationError } from '#domain/content-validation-error.ts';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { watchContent } from './watch-content.ts';

async function watched(load: () => Promise<boolean>) {
  const contentDir = await mkdtemp(join(tmpdir(), 'content-'));
  await mkdir(join(contentDir, 'talks'));
  const printed: string[] = [];
  const logged: string[] = [];
  const follow = vi.fn(async () => undefined);
  const watch = watchContent({
    ...{ contentDir, load, follow },
    print: (line) => printed.push(line),
    log: (line) => logged.push(line),
  });
  return { contentDir, printed, logged, follow, ...watch };
}

test('a changed file is loaded and followed, in a folder too; after close nothing is', async () => {
  const load = vi.fn(async () => true);
  const { contentDir, follow, close, logged } = await watched(load);
  await writeFile(join(contentDir, 'resume.json'), '{}');
  await vi.waitFor(() => expect(follow).toHaveBeenCalledTimes(1), 10_000);
  await writeFile(join(contentDir, 'talks', 'a.json'), '{}');
  await vi.waitFor(() => expect(follow).toHaveBeenCalledTimes(2), 10_000);
  await close();
  const { length } = load.mock.calls;
  await writeFile(join(contentDir, 'resume.json'), '{ }');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect([load.mock.calls.length, logged]).toEqual([length, []]);
});

test('a mistake is told and followed by nothing; what differs in nothing is not followed', async () => {
  const answers = [
    () =>
      Promise.reject(
        new ContentValidationError([{ file: 'resume.json', path: 'basics', message: 'This is missing.' }]),
      ),
    () => Promise.resolve(false),
    () => Promise.reject(new Error('The database is away.')),
  ];
  const { check, close, follow, printed, logged } = await watched(() => answers.shift()!());
  await check();
  expect(printed).toEqual([
    expect.stringMatching(/what was there before stays[^]*resume\.json: basics: This is missing/),
  ]);
  await check();
  await check();
  expect([follow.mock.calls.length, printed.length, logged]).toEqual([0, 1, ['content/ could not be loaded']]);
  await close();
});
