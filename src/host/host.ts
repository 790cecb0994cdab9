/** The whole site on one machine: database, API, pages. `scripts/start.ts` is its command. */
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import type { SourceHashes } from '#site/program/sources.ts';
import { openMigrated } from './open-database.ts';
import { prepareDataDir } from './data-dir.ts';
import { listen } from './listen.ts';
import { findRunningHost } from './running-host.ts';

export interface Host {
  port: number;
  /** Finishes what is under way and gives everything back. */
  close: () => Promise<void>;
}

export interface HostOptions {
  config: Config;
  /** Where they are known already. */
  sources?: SourceHashes;
  /** What it is doing, for a person. */
  print: (line: string) => void;
  /** Faults, with their cause. */
  log: (line: string, cause?: unknown) => void;
  /** A line that is whole already: with `LOG_FORMAT=json` one of each request. */
  writeLine?: (line: string) => void;
  /** The database is lost: the program cannot continue. */
  onFailure: (cause: unknown) => void;
}

/** Starts the site; it answers when this resolves. @throws Error with a sentence for a person, whatever was begun is ended */
export async function startHost(options: HostOptions): Promise<Host> {
  const { config, print, onFailure } = options;
  const closing: (() => unknown)[] = [];
  let drain: (() => Promise<void>) | undefined;
  const close = async () => {
    // First what was asked is answered, with all that answering needs.
    await drain?.();
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const ownHost = (port: number) => findRunningHost(resolve(config.dataDir), port);
    const listener = await listen(config.port, config.host, ownHost);
    drain = listener.close;
    const dataDir = prepareDataDir(config.dataDir);
    // It opens in its own thread while the rest of the program is read here.
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
