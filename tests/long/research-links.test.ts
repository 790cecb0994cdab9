/**
 * Follows every internal link of every page, on a host and in the static build. Each link must lead to a page or a
 * file. The site has `COUNT` (by default 5,000) publications with hostile keys, keywords, titles and names. Takes
 * about half an hour.
 */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hostileBibliography } from '../support/hostile-bibliography.ts';
import { startHost } from '../support/host.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { internalLinks } from './parts/internal-links.ts';

const COUNT = Number(process.env['COUNT'] ?? 5_000);
const AT_ONCE = 8;
const HOUR = 3_600_000;
/** Milliseconds in which a host on a busy machine creates the image of a social preview. */
const CARD = 500;

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'dist', 'static');
const siteUrl = 'http://site.test';
let content: string;
let dataDir: string;

beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), 'hostile-content-'));
  dataDir = await mkdtemp(join(tmpdir(), 'hostile-data-'));
  await cp(join(root, 'sample'), content, { recursive: true });
  await writeFile(join(content, 'publications.bib'), hostileBibliography(COUNT));
});
afterAll(async () => {
  await rm(content, { recursive: true });
  await rm(dataDir, { recursive: true });
});

test(
  `${COUNT} hostile records: by the host every link of every page answers 200`,
  async () => {
    const host = await startHost({ env: { CONTENT_DIR: content, SITE_URL: siteUrl } });
    try {
      const open: Open = async (path) => {
        const response = await fetch(host.url + path, { redirect: 'manual' });
        const text = await response.text();
        return { found: response.status === 200, text };
      };
      const { seen, dead } = await follow(open);
      console.log(`${seen} addresses by the host`);
      // The host creates the images of social previews one by one, after the pages.
      const end = Date.now() + 60_000 + COUNT * CARD;
      const isDrawn = async (path: string): Promise<boolean> => {
        if (!path.startsWith('/cards/')) return false;
        if ((await open(path)).found) return true;
        if (Date.now() > end) return false;
        await pause(1000);
        return isDrawn(path);
      };
      for (const path of dead.keys()) if (await isDrawn(path)) dead.delete(path);
      expect([...dead]).toEqual([]);
      // Each publication has a page, and its citation in four formats.
      expect(seen).toBeGreaterThan(COUNT * 5);
    } finally {
      await host.stop();
    }
  },
  HOUR,
);

test(
  `${COUNT} hostile records: in the static build every link of every page is a file`,
  async () => {
    const env = { PATH: process.env['PATH'], SITE_URL: siteUrl, CONTENT_DIR: content, DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
      cwd: root,
      env: { ...env, ADMIN_PASSWORD: 'Correct-1horse' },
      maxBuffer: 100_000_000,
    });
    const files = new Set(globSync('**/*.*', { cwd: built }).map((file) => file.split(sep).join('/')));
    const { seen, dead } = await follow(async (path) => {
      const name = decodeURIComponent(path.slice(1));
      // Paths of Netlify's functions have no files.
      if (name.startsWith('api/')) return { found: true, text: '' };
      const file = [name, `${name || 'index'}.html`].find((one) => files.has(one));
      return { found: file !== undefined, text: file ? await readFile(join(built, file), 'utf8') : '' };
    });
    console.log(`${seen} addresses in the static build`);
    expect([...dead]).toEqual([]);
    expect(seen).toBeGreaterThan(COUNT * 5);
  },
  HOUR,
);

/**
 * Opens a path.
 * @returns whether the path exists, and its content
 */
type Open = (path: string) => Promise<{ found: boolean; text: string }>;

/**
 * Follows all links, starting at the home page and the sitemap.
 * @returns the number of paths, and each dead path with the page that links to it
 */
async function follow(open: Open): Promise<{ seen: number; dead: Map<string, string> }> {
  const waiting = ['/', '/sitemap.xml'];
  const from = new Map(waiting.map((path) => [path, '']));
  const dead = new Map<string, string>();
  const next = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { found, text } = await open(path);
      if (!found) dead.set(path, from.get(path) ?? '');
      for (const link of internalLinks(text, siteUrl)) {
        if (from.has(link)) continue;
        from.set(link, path);
        waiting.push(link);
      }
    }
  };
  // Follows the links of the home page one by one. The parallel readers then start at the sitemap.
  const first = waiting.splice(1);
  await next();
  waiting.push(...first);
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { seen: from.size, dead };
}
