/** Each problem of the environment or of DATA_DIR that stops a command is reported in one sentence that names it. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '#support/postgres.ts';
import { refuseAs } from '#support/refusing-postgres.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { admin } from './admin.ts';
import { pdf } from './pdf.ts';
import { runCommand, type Command } from './lib/command.ts';

const folder = temporaryFolder();

async function run(command: Command, args: string[], env: Record<string, string>): Promise<string> {
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const code = await runCommand(command, {
    args,
    env: { DATA_DIR: join(folder, 'none'), ...env },
    print: note,
    report: note,
  });
  expect(code).toBe(2);
  return said.join('\n');
}
const grant = (env: Record<string, string>) => run(admin, ['grant', 'ada@example.com'], env);
const create = (env: Record<string, string>) =>
  run(admin, ['create', 'ada@example.com'], { ADMIN_PASSWORD: 'Correct-1horse', ...env });

test.each([
  [{ SITE_URL: 'notaurl' }, 'error: SITE_URL must be an http:// or https:// URL.'],
  [
    { SITE_URL: 'https://example.com/site' },
    'error: SITE_URL must be a URL without a path, such as https://example.com.',
  ],
  [{ TRUSTED_PROXY: 'perhaps' }, 'error: TRUSTED_PROXY must be on or off.'],
  [
    { ADMIN_PASSWORD: 'onlylower1' },
    'error: ADMIN_PASSWORD is not a valid password. Password must contain at least one uppercase letter.',
  ],
])('%j', async (env, sentence) => {
  expect(await run(pdf, [], env as Record<string, string>)).toBe(sentence);
});

test('reports that no server answers at DATABASE_URL', async () => {
  expect(await grant({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/site' })).toBe(
    'error: the database of DATABASE_URL does not answer. Check the address, and check that the database is running.',
  );
});

const postgres = await startPostgres();
test.skipIf(!postgres).each([
  ['nobody@localhost/postgres', 'refuses the user. Check that the role exists and can connect from this machine.'],
  ['postgres@localhost/nothing', 'does not exist: the server has no database with this name.'],
])('DATABASE_URL of %s', async (place, end) => {
  const socket = encodeURIComponent(postgres?.socketDirectory ?? '');
  expect(await grant({ DATABASE_URL: `postgres://${place}?host=${socket}` })).toBe(
    `error: the database of DATABASE_URL ${end}`,
  );
});

test('a mistyped DATA_DIR creates no database', async () => {
  const dataDir = join(folder, 'mistyped');
  expect(await grant({ DATA_DIR: dataDir })).toBe(
    `error: there is no database in ${dataDir} (DATA_DIR), and DATABASE_URL is not set.`,
  );
});

test('reports a DATA_DIR that is a file or cannot be created', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await create({ DATA_DIR: file })).toBe(`error: DATA_DIR (${file}) is a file. Set DATA_DIR to a directory.`);
  expect(await create({ DATA_DIR: join(file, 'in') })).toBe(
    `error: DATA_DIR (${file}/in) cannot be created (ENOTDIR). Choose a directory that you can write to.`,
  );
});

test('reports a DATA_DIR that belongs to another account or is read-only', async () => {
  const dataDir = join(folder, 'locked');
  mkdirSync(dataDir, { mode: 0o500 });
  for (const way of [dirname(folder), folder]) chmodSync(way, 0o755);
  const isRoot = process.getuid?.() === 0;
  // Root can open every folder, so the process switches to the user `nobody`. The modules are imported first, because
  // they can be in a folder that only root can read, such as /root.
  const script = `import { prepareDataDir } from '${new URL('../src/host/data-dir.ts', import.meta.url).href}';
    if (${isRoot}) { process.setgroups([]); process.setgid(65_534); process.setuid(65_534); }
    try { prepareDataDir('${dataDir}'); } catch (cause) { console.log(cause.message); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script]);
  expect(stdout.trim()).toBe(
    `DATA_DIR: ${dataDir} ${isRoot ? 'belongs to another account (uid 0)' : 'is read-only'}, so the site cannot write in it.`,
  );
});

test('reports a damaged database with what to do next', async () => {
  const dataDir = join(folder, 'damaged');
  mkdirSync(join(dataDir, 'postgres', 'global'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), 'damaged');
  const said = await grant({ DATA_DIR: dataDir });
  expect(said).toContain(`error: the database in ${dataDir}/postgres cannot be opened. Its files may be damaged (`);
  expect(said).toContain('restore your last export: npm run import -- <archive>');
});

test('npm start prints the same sentence and exits', async () => {
  const server = createServer(refuseAs('28P01')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: join(folder, 'started'),
    DATABASE_URL: `postgres://a:secret@127.0.0.1:${(server.address() as AddressInfo).port}/b`,
  };
  await expect(promisify(execFile)(process.execPath, ['scripts/start.ts'], { env })).rejects.toMatchObject({
    code: 2,
    stderr: 'error: the database of DATABASE_URL refuses the password. Check the password in DATABASE_URL.\n',
  });
  server.close();
});
