/** Runs the whole site on one machine: database, API, pages. `scripts/start.ts` is its command. */
import { resolve } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { SourceHashes } from '#site/program/sources.ts';
import { openMigrated } from './open-database.ts';
import { prepareDataDir } from './data-dir.ts';
import { listen } from './listen.ts';
import { findRunningHost } from './running-host.ts';

interface Host {
  port: number;
  /** Finishes running requests and tasks, then releases all resources. */
  close: () => Promise<void>;
}

export interface HostOptions {
  config: Config;
  /** Hashes of the sources, if they are already known. */
  sources?: SourceHashes;
  /** Prints progress for the operator. */
  print: (line: string) => void;
  /** Logs failures with their cause. */
  log: (line: string, cause?: unknown) => void;
  /** Writes a complete log line. With `LOG_FORMAT=json`, it is called for each request. */
  writeLine?: (line: string) => void;
  /** Called when the database is lost and the program cannot continue. */
  onFailure: (cause: unknown) => void;
}

/**
 * Starts the site. The promise resolves when the site can answer requests. If the start fails, all resources are
 * released, and an Error with a message for the operator is thrown.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { config, print, onFailure } = options;
  const closing: (() => unknown)[] = [];
  let drain: (() => Promise<void>) | undefined;
  const close = async () => {
    // Requests are finished first, because their responses need the resources that the later steps release.
    await drain?.();
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const ownHost = (port: number) => findRunningHost(resolve(config.dataDir), port);
    const listener = await listen(config.port, config.host, ownHost);
    drain = listener.close;
    const dataDir = prepareDataDir(config.dataDir);
    // The database opens in its own thread while this thread loads the rest of the program.
    print('Opening the database…');
    const connecting = openMigrated(config, { exclusive: true, print, onFailure });
    connecting.catch(() => undefined);
    closing.push(async () => (await connecting.catch(() => undefined))?.close());
    const { openSite } = await import('./open-site.ts');
    await openSite(options, { listener, dataDir, connecting, closing });
    return { port: listener.port, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
