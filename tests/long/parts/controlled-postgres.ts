/** A real PostgreSQL that can be stopped, frozen and killed repeatedly, and keeps its data. */
import { findPrograms, unprivileged } from '../../support/postgres.ts';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ControlledPostgres {
  url: string;
  start: () => Promise<void>;
  /** Stops the server as an operator would. Running transactions are rolled back. */
  stop: () => Promise<void>;
  /** Kills all processes of the server at once, without a shutdown. */
  kill: () => Promise<void>;
  /** Suspends the server until `thaw`: connections stay open, but get no response. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Runs one statement. */
  psql: (statement: string) => Promise<void>;
  /** Stops the server and deletes its data. */
  remove: () => Promise<void>;
}

/** @returns undefined, with a message on the console, if PostgreSQL is not installed */
export async function controlledPostgres(): Promise<ControlledPostgres | undefined> {
  const bin = findPrograms();
  if (!bin) {
    console.warn('PostgreSQL is not installed (no initdb found): this part is skipped.');
    return undefined;
  }
  const directory = mkdtempSync(join(tmpdir(), 'pg-'));
  const account = await unprivileged();
  if (account) chownSync(directory, account.uid, account.gid);
  const options = { ...account, cwd: directory };
  const data = join(directory, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  const settings = ['-c', 'listen_addresses=', '-c', 'max_connections=100'];
  let server: ChildProcess | undefined;
  /** Returns the process ID of the server, followed by those of its child processes. */
  const pids = async () => {
    const { stdout } = await run('pgrep', ['-P', String(server?.pid)]);
    return [Number(server?.pid), ...stdout.trim().split('\n').map(Number)];
  };
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await pids()) process.kill(pid, name);
  };
  const postgres: ControlledPostgres = {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
    async start() {
      // The lock file that remains after a kill would prevent the next start.
      if (existsSync(join(data, 'postmaster.pid'))) rmSync(join(data, 'postmaster.pid'));
      server = spawn(join(bin, 'postgres'), ['-D', data, '-k', directory, ...settings], {
        ...options,
        stdio: 'ignore',
      });
      for (let tries = 0; ; tries += 1) {
        const isReady = await run(join(bin, 'pg_isready'), ['-q', '-h', directory], options).then(
          () => true,
          () => false,
        );
        if (isReady) return;
        if (tries > 300) throw new Error('PostgreSQL does not start.');
        await delay(50);
      }
    },
    async stop() {
      server?.kill('SIGINT');
      if (server) await once(server, 'exit');
    },
    async kill() {
      const ended = server && once(server, 'exit');
      await signal('SIGKILL');
      await ended;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async psql(statement) {
      await run(join(bin, 'psql'), ['-q', '-h', directory, '-U', 'postgres', '-c', statement], options);
    },
    async remove() {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  process.once('exit', () => server?.kill('SIGKILL'));
  await postgres.start();
  return postgres;
}
