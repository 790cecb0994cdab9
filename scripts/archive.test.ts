import { existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { settings } from '#server/platform/db/schema/index.ts';
import { layEmptyDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test, vi } from 'vitest';
import { exportSite } from './export.ts';
import { importSite } from './import.ts';
import { restoreDrill } from './restore-drill.ts';
import { makeBackup } from '#server/features/archive/backups.ts';
import { runCommand } from './lib/command.ts';

/** Tables that replace the tables in each written archive. The restore drill must report them as differences. */
const changed = vi.hoisted(() => ({ tables: {} }));
vi.mock(import('#server/features/archive/write-archive.ts'), async (importOriginal) => {
  const { writeArchive, ...others } = await importOriginal();
  return {
    ...others,
    writeArchive: async (...args: Parameters<typeof writeArchive>) => ({
      ...(await writeArchive(...args)),
      ...changed.tables,
    }),
  };
});

// A long timeout, because the tests create two databases.
vi.setConfig({ testTimeout: 180_000 });

const folder = temporaryFolder();

const commands = { export: exportSite, import: importSite, drill: restoreDrill };

/**
 * Opens a database as a running site does. Commands can use the open database, so that they need not start it again (2
 * s).
 */
async function openDatabase(name: string) {
  await layEmptyDatabase(join(folder, name));
  return openEmbedded(join(folder, name));
}

/** Runs a command in this process with a separate environment, and returns its output. */
async function run(name: keyof typeof commands, dataDir: string, ...args: string[]) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runCommand(commands[name], {
    args,
    env: { DATA_DIR: join(folder, dataDir), INIT_CWD: folder, BACKUP_DIR: join(folder, 'backups') },
    print: (line) => void stdout.push(line),
    report: (line) => void stderr.push(line),
  });
  return { stdout: stdout.join('\n'), stderr: stderr.join('\n'), code };
}

test('exports from a running site and imports into a new one', async () => {
  const running = await openDatabase('running');
  await running.db.insert(settings).values({ key: 'a', value: 'b' });
  const { stdout } = await run('export', 'running', 'one.gz');
  expect(stdout).toContain(`Exported to ${join(folder, 'one.gz')}: 0 posts`);
  expect(statSync(join(folder, 'one.gz')).mode & 0o777).toBe(0o600);
  expect((await run('export', 'running', 'one.gz')).stderr).toContain('already exists');
  expect((await run('drill', 'running')).stderr).toContain('error: there is no backup');
  // Without a file name the archive is written next to the data, where neither git nor a container image includes it.
  const place = join(folder, 'running', 'backups');
  expect((await run('export', 'running')).stdout).toContain(`Exported to ${place}/site-`);
  const [unnamed = '', ...others] = readdirSync(place);
  expect([unnamed, others]).toEqual([expect.stringMatching(/^site-\d{4}-\d\d-\d\d\.ndjson\.gz$/), []]);
  expect([place, join(place, unnamed)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  mkdirSync(join(folder, 'backups'));
  await makeBackup(running.db, join(folder, 'backups'), 2, new Date('2026-11-20T00:00:00Z'));
  const { file } = await makeBackup(running.db, join(folder, 'backups'), 2, new Date('2026-11-21T00:00:00Z'));
  await running.close();
  expect((await run('drill', 'running')).stdout).toContain(`Restored ${file} without differences: 0 posts`);
  changed.tables = { posts: { rows: 1, sha256: '' } };
  const differing = await run('drill', 'running');
  expect([differing.code, differing.stderr]).toEqual([1, expect.stringContaining('error: ')]);
  expect(differing.stderr).toContain('was restored, but the result differs from the backup. Make a new backup.');
  changed.tables = {};
  truncateSync(file, 100);
  expect(await run('drill', 'running')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('damaged') as string,
  });

  await layEmptyDatabase(join(folder, 'new'));
  expect((await run('import', 'new', 'one.gz')).stdout).toBe('Imported 0 posts.');
});

test('a stopped export or import leaves nothing half done', async () => {
  const [stopping, untouched] = [await openDatabase('stopping'), await openDatabase('untouched')];
  await stopping.db.insert(settings).values({ key: 'a', value: 'b' });
  expect((await run('export', 'stopping', 'whole.gz')).stderr).toBe('');
  const stopped = async (name: keyof typeof commands, dataDir: string, file: string) => {
    const told: string[] = [];
    const code = await runCommand(commands[name], {
      args: [file],
      env: { DATA_DIR: join(folder, dataDir), INIT_CWD: folder },
      print: (line) => void told.push(line),
      report: (line) => void told.push(line),
      stoppable: () => AbortSignal.abort(),
    });
    return { code, told: told.at(-1) };
  };
  const before = readdirSync(folder);
  expect(await stopped('export', 'stopping', 'half.gz')).toEqual({ code: 130, told: 'Stopped. Nothing was exported.' });
  expect(readdirSync(folder)).toEqual(before);
  expect(await stopped('import', 'untouched', 'whole.gz')).toEqual({
    code: 130,
    told: 'Stopped. Nothing was imported.',
  });
  expect((await run('import', 'untouched', 'whole.gz')).code).toBe(0);
  expect(await untouched.db.select().from(settings)).toContainEqual({ key: 'a', value: 'b' });
  for (const { close } of [stopping, untouched]) await close();
});

test('recognizes a folder, redirects old paths to its posts, and reports paths without a post', async () => {
  const blog = await openDatabase('blog');
  mkdirSync(join(folder, 'site', '_posts'), { recursive: true });
  writeFileSync(join(folder, 'site', '_config.yml'), 'permalink: pretty');
  writeFileSync(join(folder, 'site', '_posts', '2024-03-12-ink.md'), '---\ntitle: Ink\nslug: of-ink\n---\nText.');
  const places = ['/2024/03/12/of-ink/', '/about/', '/feed.xml', '/2023/01/01/gone/?a=1&amp;b=2'].map(
    (path) => `<loc>https://a.test${path}</loc>`,
  );
  writeFileSync(join(folder, 'sitemap.xml'), `<urlset>${places.join('')}</urlset>`);
  const check = ['site', '--check-against', 'sitemap.xml'];
  const { stdout, stderr, code } = await run('import', 'blog', '--dry-run', ...check);
  expect([stderr, code]).toEqual(['', 1]);
  expect(stdout.split('\n')).toEqual([
    'imported: _posts/2024-03-12-ink.md (Ink)',
    '/2024/03/12/of-ink → /blog/of-ink',
    'Dry run: 1 would be imported. Nothing was written.',
    '301  /2024/03/12/of-ink  /blog/of-ink (after publication)',
    '200  /about              unchanged',
    '301  /feed.xml           /atom.xml',
    '404  /2023/01/01/gone',
    '3 of 4 old URLs work here.',
  ]);
  await run('import', 'blog', 'site', '--publish');
  // At the second import, the posts exist and their old URLs still redirect. This time the sitemap is an index of
  // sitemaps.
  const map = '<sitemapindex><sitemap><loc>https://a.test/maps/posts.xml</loc></sitemap></sitemapindex>';
  writeFileSync(join(folder, 'sitemap.xml'), map);
  writeFileSync(join(folder, 'posts.xml'), '<urlset><loc>https://a.test/2024/03/12/of-ink/</loc></urlset>');
  const again = await run('import', 'blog', ...check);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('301  /2024/03/12/of-ink  /blog/of-ink\n1 of 1 old URLs work here.');
  expect((await run('import', 'blog', 'site', '--check-against', 'none.xml')).stderr).toMatch(
    /^error: there is no file .*none\.xml/,
  );
  await blog.close();
});

test('reports each failure in one sentence', async () => {
  expect((await run('export', 'none', 'none.gz')).stderr).toMatch(/^error: there is no database in .*$/);
  expect(existsSync(join(folder, 'none.gz'))).toBe(false);
  expect((await run('import', 'none')).stderr).toContain('Usage: npm run import -- <archive');
});
