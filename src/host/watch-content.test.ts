import { problem } from '#contract/problems.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test, vi } from 'vitest';
import { watchContent } from './watch-content.ts';

async function contentFolder(): Promise<string> {
  const contentDir = temporaryFolder();
  await mkdir(join(contentDir, 'talks'));
  return contentDir;
}

function watched(contentDir: string, load: () => Promise<boolean>) {
  const printed: string[] = [];
  const logged: string[] = [];
  const follow = vi.fn(async () => undefined);
  const watch = watchContent({
    contentDir,
    load,
    follow,
    print: (line) => printed.push(line),
    log: (line) => logged.push(line),
  });
  return { printed, logged, follow, ...watch };
}

test('loads a changed file, also in a folder, and updates the site; does nothing after close', async () => {
  const contentDir = await contentFolder();
  const closed = watched(contentDir, async () => true);
  const other = watched(contentDir, async () => true);
  const write = (...path: string[]) => writeFile(join(contentDir, ...path), '{}');
  const isFollowed = ({ follow }: typeof other) => vi.waitFor(() => expect(follow).toHaveBeenCalled(), 10_000);
  await write('resume.json');
  await Promise.all([isFollowed(closed), isFollowed(other)]);
  closed.follow.mockClear();
  await write('talks', 'a.json');
  await isFollowed(closed);
  await closed.close();
  for (const { follow } of [closed, other]) follow.mockClear();
  await write('talks', 'b.json');
  await isFollowed(other);
  await other.close();
  expect(closed.follow).not.toHaveBeenCalled();
  expect([...closed.logged, ...other.logged]).toEqual([]);
});

test('reports an error without an update, and does not update after a load that changed nothing', async () => {
  const answers = [
    () =>
      Promise.reject(
        new ContentValidationError([{ file: 'resume.json', path: 'basics', problem: problem('missing') }]),
      ),
    () => Promise.resolve(false),
    () => Promise.reject(new Error('The database is away.')),
  ];
  const { check, close, follow, printed, logged } = watched(await contentFolder(), () => answers.shift()!());
  await check();
  const mistake = expect.stringMatching(
    /^error: content\/ has errors\.[^]*resume\.json: basics: This value is missing/,
  ) as string;
  expect(logged).toEqual([mistake]);
  await check();
  await check();
  expect([follow.mock.calls.length, printed.length, logged]).toEqual([0, 0, [mistake, 'Could not load content/']]);
  await close();
});
