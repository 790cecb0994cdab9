/** A real PostgreSQL that can be stopped, frozen and killed repeatedly, and keeps its data. */
import { createCluster } from '../../support/postgres.ts';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface ControlledPostgres {
  url: string;
  socketDirectory: string;
  start: () => Promise<void>;
  /** Stops the server as an operator would. Running transactions are rolled back. */
  stop: () => Promise<void>;
  /** Sends a signal to all processes of the server at once: SIGKILL is no shutdown, SIGSTOP freezes until SIGCONT. */
  signal: (name: NodeJS.Signals) => Promise<void>;
  /** Runs one statement. */
  psql: (statement: string) => Promise<void>;
  /** Stops the server and deletes its data. */
  remove: () => Promise<void>;
}

/** @returns undefined, with a message on the console, if PostgreSQL is not installed */
export async function controlledPostgres(): Promise<ControlledPostgres | undefined> {
  const cluster = await createCluster();
  if (!cluster) return undefined;
  const { directory, options } = cluster;
  const [program, ...args] = cluster.server;
  let server: ChildProcess | undefined;
  const postgres: ControlledPostgres = {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
    socketDirectory: directory,
    async start() {
      // The lock file that remains after a kill would prevent the next start.
      rmSync(join(directory, 'data/postmaster.pid'), { force: true });
      server = spawn(program, args, { ...options, stdio: 'ignore' });
      await cluster.isReady();
    },
    async stop() {
      server?.kill('SIGINT');
      if (server) await once(server, 'exit');
    },
    async signal(name) {
      const { stdout } = await promisify(execFile)('pgrep', ['-P', String(server?.pid)]);
      for (const pid of [Number(server?.pid), ...stdout.trim().split('\n').map(Number)]) process.kill(pid, name);
    },
    psql: (statement) => cluster.run('psql', '-q', '-c', statement),
    async remove() {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  process.once('exit', () => server?.kill('SIGKILL'));
  await postgres.start();
  return postgres;
}
