import { spawn } from 'node:child_process';
import { constants, mkdtempSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { siteFolders } from '#host/site-folders.ts';
import { indexedFile, searchFolder } from '#site/views/search.ts';
import { goodPassword } from './app.ts';
import { killAtEnd, removeAtEnd } from './at-end.ts';

export interface Host {
  url: string;
  /** The site's URL in feeds, emails and metadata. */
  siteUrl: string;
  pid: number;
  dataDir: string;
  /** Where its mails are files. */
  outbox: string;
  admin: { email: string; password: string };
  /** Everything it printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C does; resolves with its exit code. Its data stays until the test run is over. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
}

const ownRoot = fileURLToPath(new URL('../../', import.meta.url));
/**
 * URL for the pages, images and PDFs of the template: with a different one, each start would create them all again,
 * which takes twice the processor time of the start itself. Without a port: passkeys are offered, but cannot be used.
 */
export const templateSiteUrl = 'http://localhost';
const admin = { email: 'admin@example.com', password: goodPassword };

/**
 * Starts the real `npm start` on a free port, rate limits off.
 * @param options `dataDir`: that of a host before, else a new one; `env`: more variables; `root`: another copy of this
 *   project, else this one
 * @throws Error with what it printed, when it ends before it is ready
 */
export async function startHost(
  options: { dataDir?: string; env?: Record<string, string>; root?: string } = {},
): Promise<Host> {
  const root = options.root ?? ownRoot;
  const dataDir = options.dataDir ?? newDataDir();
  // The journeys' global setup names one: see `template-data-dir.ts`.
  const template = options.dataDir ? undefined : process.env['TEMPLATE_DATA_DIR'];
  const siteUrl = options.env?.['SITE_URL'] ?? (template ? templateSiteUrl : '');
  if (template) await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const child = spawn(process.execPath, ['--max-semi-space-size=16', join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      CONTENT_DIR: process.env['CONTENT_DIR'],
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMITS: 'off',
      ...options.env,
      ...(siteUrl && { SITE_URL: siteUrl }),
    },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  void ended.then(killAtEnd(child));

  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      const ready = /^Ready on (http:\/\/localhost:\d+)$/m.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then((code) => reject(new Error(`The host ended with ${code}:\n${output}`)));
  });
  return {
    url,
    siteUrl: siteUrl || url,
    pid: child.pid ?? 0,
    dataDir,
    outbox: join(dataDir, 'outbox'),
    admin,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/**
 * Lays what a first start draws, with the lowest priority, into a new data directory: where others use all of the
 * processor, its start waits for its icons.
 */
export async function layDrawings(dataDir: string): Promise<void> {
  const template = process.env['TEMPLATE_DATA_DIR'];
  if (!template) return;
  const [from, to] = [siteFolders(template), siteFolders(dataDir)];
  for (const folder of ['outDir', 'cacheDir', 'mediaDir'] as const) {
    await cp(from[folder], to[folder], { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
}

/**
 * Waits until the search index is there in both languages and holds these pages. The host makes it last of all, after
 * the pages and pictures of a publish and with the lowest priority: on a busy machine that takes minutes.
 * @param paths the pages' addresses, as in the sitemap
 */
export async function waitForSearchIndex({ dataDir }: Pick<Host, 'dataDir'>, ...paths: string[]): Promise<void> {
  const patience = AbortSignal.timeout(900_000);
  const folder = join(siteFolders(dataDir).outDir, searchFolder);
  const read = (language: string) => readFile(join(folder, language, indexedFile), 'utf8').catch(() => undefined);
  for (;;) {
    const parts = await Promise.all(['en', 'ja'].map(read));
    if (!parts.includes(undefined) && paths.every((path) => parts.some((part) => part?.includes(`"${path}"`)))) return;
    await pause(250, undefined, { signal: patience });
  }
}

export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'host-'));
  removeAtEnd(dataDir);
  return dataDir;
}
