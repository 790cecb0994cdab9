/**
 * Imports notebooks with the command. The file name determines the kind, and an option determines how outputs are
 * displayed.
 */
import { layEmptyDatabase } from '#support/database.ts';
import { importRunner } from '#support/import-runner.ts';
import { codeCell, markdownCell, notebook, result, stream } from '#support/notebooks.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

// A long timeout, because the tests create a database.
vi.setConfig({ testTimeout: 180_000 });

const folder = temporaryFolder();

const run = importRunner(folder);

test('imports a notebook by its name or --notebook, and again with its outputs in toggles', async () => {
  await layEmptyDatabase(join(folder, 'data'));
  const cells = [markdownCell('# Reeds\n\nWords.'), codeCell('x', [stream('1'), result({ 'application/x-own': 1 })])];
  writeFileSync(join(folder, 'reeds.ipynb'), notebook(cells));
  const first = await run('reeds.ipynb');
  expect(first).toContain('imported: reeds.ipynb (Reeds)');
  expect(first.join('\n')).toMatch(/reeds\.ipynb:\d+ output application\/x-own: not supported/);
  expect(await run('--notebook', 'reeds.ipynb')).toContain('unchanged: reeds.ipynb (reeds)');
  expect(await run('reeds.ipynb', '--outputs', 'folded')).toContain('updated: reeds.ipynb (Reeds)');
  expect((await run('reeds.ipynb', '--outputs', 'some')).join('\n')).toContain(
    '--outputs must be shown, folded or none.',
  );
});

test('a dry run needs no database and creates none', async () => {
  const bare = temporaryFolder();
  writeFileSync(join(bare, 'a.md'), '# Reeds\n\nWords.');
  const said = await importRunner(bare)('a.md', '--dry-run');
  expect(said.at(-1)).toBe('Dry run: 1 would be imported. Nothing was written.');
  expect(existsSync(join(bare, 'data'))).toBe(false);
  expect((await importRunner(bare)('a.md')).join()).toContain('error: there is no database in');
});
