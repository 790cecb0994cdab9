import { execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Postgres {
  /** Directory of its Unix socket, the only way to connect; the user is `postgres`, without a password. */
  socketDirectory: string;
  /** Runs one of PostgreSQL's programs, for example `createdb`, against this server. */
  run(program: string, ...args: string[]): Promise<void>;
}

let started: Promise<Postgres | undefined> | undefined;

/**
 * Starts a real PostgreSQL in a temporary directory, once per test file. PostgreSQL ends, and its files are deleted,
 * when this process ends in any way.
 * @returns `undefined`, with a message on the console, if PostgreSQL is not installed
 */
export function startPostgres(): Promise<Postgres | undefined> {
  started ??= start();
  return started;
}

export interface Cluster {
  /** Directory of the socket, which contains the data too. */
  directory: string;
  /** Program and arguments of the server. */
  server: readonly [string, ...string[]];
  /** Account and working directory, because PostgreSQL refuses root. */
  options: { uid?: number; gid?: number; cwd: string };
  /** Runs one of PostgreSQL's programs against the server. */
  run: Postgres['run'];
  /** Waits until the server accepts connections, up to 15 seconds. */
  isReady: () => Promise<void>;
}

/**
 * Creates the data of a new PostgreSQL in a temporary directory.
 * @returns `undefined`, with a message on the console, if PostgreSQL is not installed
 */
export async function createCluster(): Promise<Cluster | undefined> {
  const bin = findPrograms();
  if (!bin) {
    console.warn('PostgreSQL is not installed (no initdb found): the tests that need a real one are skipped.');
    return undefined;
  }
  const directory = await mkdtemp(join(tmpdir(), 'pg-'));
  const account = await unprivileged();
  if (account) await chown(directory, account.uid, account.gid);
  const options = { ...account, cwd: directory };
  const data = join(directory, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  return {
    directory,
    server: [join(bin, 'postgres'), '-D', data, '-k', directory, '-c', 'listen_addresses='],
    options,
    run: async (program, ...args) => {
      await run(join(bin, program), ['-h', directory, '-U', 'postgres', ...args], options);
    },
    async isReady() {
      for (let tries = 0; ; tries += 1) {
        const fault = await run(join(bin, 'pg_isready'), ['-q', '-h', directory], options).catch(
          (cause: unknown) => cause,
        );
        if (!(fault instanceof Error)) return;
        if (tries > 300) throw new Error('PostgreSQL does not start.', { cause: fault });
        await delay(50);
      }
    },
  };
}

async function start(): Promise<Postgres | undefined> {
  const cluster = await createCluster();
  if (!cluster) return undefined;
  const { directory, server, options } = cluster;
  // The shell waits on its standard input, which closes with this process, so that the cleanup also happens after a
  // kill.
  const script = `folder="$1"; shift; "$@" -c fsync=off -c max_connections=200 >"$folder/log" 2>&1 &
read -r _; kill -QUIT $!; wait; rm -rf "$folder"`;
  const shell = spawn('sh', ['-c', script, 'sh', directory, ...server], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // `stdin` is a socket at runtime; its declared type lacks `unref`.
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  await cluster.isReady().catch(async (cause: unknown) => {
    throw new Error(await readFile(join(directory, 'log'), 'utf8'), { cause });
  });
  return { socketDirectory: directory, run: cluster.run };
}

/** Returns the directory of PostgreSQL's programs, or `undefined` if PostgreSQL is not installed. */
export function findPrograms(): string | undefined {
  const known = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/{opt/homebrew,usr/local}/opt/postgresql*/bin'),
  ];
  const inPath = (process.env['PATH'] ?? '').split(delimiter);
  return [...known.toSorted().toReversed(), ...inPath].find((folder) =>
    ['initdb', 'postgres', 'pg_isready', 'createdb'].every((program) => existsSync(join(folder, program))),
  );
}

/** Returns the account `postgres` or `nobody` if this process is root, which PostgreSQL refuses. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  return account && { uid: Number(account[2]), gid: Number(account[3]) };
}
