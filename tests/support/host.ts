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
  /** Directory where the host writes its emails as files. */
  outbox: string;
  admin: { email: string; password: string };
  /** Returns everything that the host has printed. */
  output: () => string;
  /** Ends the host as Ctrl-C does and resolves with the exit code. Its data remains until the test run is over. */
  stop: () => Promise<number | null>;
  /** Ends the host as a power cut would. */
  kill: () => Promise<void>;
}

const ownRoot = fileURLToPath(new URL('../../', import.meta.url));
/**
 * The site URL in the pages, images and PDFs of the template. With a different URL, each start would create all of
 * these files again, which takes twice the processor time of the start itself. Because the URL has no port, passkeys
 * are offered but do not work.
 */
export const templateSiteUrl = 'http://localhost';
const admin = { email: 'admin@example.com', password: goodPassword };

/**
 * Starts the real `npm start` on a free port, without rate limits.
 * @param options `dataDir`: the data of an earlier host instead of a new directory; `env`: additional variables;
 * `root`: another copy of this project
 * @throws Error with the output if the host ends before it is ready
 */
export async function startHost(
  options: { dataDir?: string; env?: Record<string, string>; root?: string } = {},
): Promise<Host> {
  const root = options.root ?? ownRoot;
  const dataDir = options.dataDir ?? newDataDir();
  // Set by the journeys' global setup in `template-data-dir.ts`.
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
 * Copies the pages, images and PDFs of the template into a new data directory. A first start would render them with the
 * lowest priority, which takes long on a busy machine.
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
 * Waits until the search index of both languages contains these pages. The host builds the index last and with the
 * lowest priority, after the pages and images of a publish. On a busy machine that takes minutes.
 * @param paths the pages' paths, as in the sitemap
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
