/**
 * Commands that check something exit with 0 if there are no findings, with 1 for findings, and with 2 for a failure.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test, vi } from 'vitest';
import { checkContent } from './check-content.ts';
import { importSite } from './import.ts';
import { runCommand, type Command } from './lib/command.ts';

// A long timeout, because the tests create a database.
vi.setConfig({ testTimeout: 180_000 });

const folder = temporaryFolder();

async function run(command: Command, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { DATA_DIR: join(folder, 'none'), CONTENT_DIR: join(folder, 'content'), INIT_CWD: folder };
  const [print, report] = [out, err].map((lines) => (line: string) => void lines.push(line));
  return { code: await runCommand(command, { args, env, print: print!, report: report! }), out, err };
}

test('check-content ends with 0 for sound files, 1 for errors and for what is skipped', async () => {
  const content = join(folder, 'content');
  await mkdir(content);
  const files = {
    'resume.json': '{ "basics": { "name": "Ada" } }',
    'projects.json': '[]',
    'publications.bib': '% None\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(content, name), text);
  expect(await run(checkContent)).toMatchObject({ code: 0, err: [] });
  await mkdir(join(content, 'news'));
  await writeFile(join(content, 'news', 'a.json'), '{ "text": "No date" }');
  const skipped = await run(checkContent);
  expect([skipped.code, skipped.out.join('\n')]).toEqual([1, expect.stringContaining('skipped: content/news/a.json')]);
  await writeFile(join(content, 'resume.json'), '{');
  const broken = await run(checkContent);
  expect([broken.code, broken.out.join('\n')]).toEqual([1, expect.stringContaining('error: content/resume.json')]);
});

test('import ends with 0 for a whole text, 1 where something was not imported, 2 where there is no file', async () => {
  await writeFile(join(folder, 'whole.md'), '---\ntitle: Whole\n---\nWords.');
  await writeFile(join(folder, 'part.md'), '---\ntitle: Part\n---\nWords.\n\n<script>alert(1)</script>');
  expect((await run(importSite, 'whole.md', '--dry-run')).code).toBe(0);
  const part = await run(importSite, 'part.md', '--dry-run');
  expect([part.code, part.out.at(-1)]).toEqual([
    1,
    '0 of 1 posts were imported completely. Not imported from the other posts: 1 script.',
  ]);
  const none = await run(importSite, 'none.md', '--dry-run');
  expect([none.code, none.err.join('\n')]).toEqual([2, expect.stringMatching(/^error: /)]);
  expect((await run(importSite, 'whole.md', '--replace')).err.join('\n')).toMatch(
    /^error: --replace is for an archive/,
  );
});
