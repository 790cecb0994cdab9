/** Runs the whole site on one machine: database, API, pages. `scripts/start.ts` is its command. */
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import type { SourceHashes } from '#site/program/sources.ts';
import { openMigrated } from './open-database.ts';
import { prepareDataDir } from './data-dir.ts';
import { listen } from './listen.ts';
import { findRunningHost } from './running-host.ts';

export interface Host {
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
  /** Writes a complete log line: with `LOG_FORMAT=json` one for each request. */
  writeLine?: (line: string) => void;
  /** Called when the database is lost and the program cannot continue. */
  onFailure: (cause: unknown) => void;
}

/** Starts the site and resolves when it answers. On failure, cleans up and throws an Error with a readable sentence. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { config, print, onFailure } = options;
  const closing: (() => unknown)[] = [];
  let drain: (() => Promise<void>) | undefined;
  const close = async () => {
    // Requests first: their responses need everything that the later steps close.
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
