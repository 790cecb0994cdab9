/** The static build and the host produce the same site: the same files, bytes and headers. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PageStore } from '#host/rendering/page-store.ts';
import { siteFolders } from '#host/site-folders.ts';
import { hashInline } from '#site/http/headers.ts';
import { waitForSearchIndex } from '../support/host.ts';
import type { Config } from '@netlify/functions';
import { beforeAll, expect, test } from 'vitest';
import * as apiFunction from '../../netlify/functions/api.ts';
import * as blogFunction from '../../netlify/functions/blog.ts';
import * as linksFunction from '../../netlify/functions/links.ts';
import * as mediaFunction from '../../netlify/functions/media.ts';
import * as previewFunction from '../../netlify/functions/preview.ts';
import { namedAddresses, unanswered } from './harness/named-addresses.ts';
import { readersSite } from './started-site.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'dist', 'static');
const functions: { config: Config }[] = [apiFunction, blogFunction, linksFunction, mediaFunction, previewFunction];
const site = readersSite();
let dataDir: string;

beforeAll(async () => {
  const { siteUrl } = site.host;
  ({ dataDir } = site.host);
  // The image cache is keyed by source, so the build reuses the host's images and renders only the missing images.
  const { cacheDir, mediaDir } = siteFolders(dataDir);
  await waitForSearchIndex(site.host);
  await cp(cacheDir, join(root, '.cache', 'pictures'), { recursive: true, force: false });
  await cp(mediaDir, join(root, '.cache', 'media'), { recursive: true, force: false });
  // The build reads the posts from the host's database and renders the pages itself.
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      CONTENT_DIR: process.env['CONTENT_DIR'],
      DATA_DIR: dataDir,
      SITE_URL: siteUrl,
    },
  });
});

const filesOf = (folder: string) => globSync('**/*.*', { cwd: folder }).map((file) => file.split(sep).join('/'));
const addressOf = (file: string) =>
  `/${file
    .replace(/\.html$/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`.replace(/^\/index$/, '/');
/**
 * Returns whether a file belongs to the search index, whose content is not compared, because Pagefind's files contain
 * the time of their creation. While the host builds a new index, the old and the new index exist.
 */
const isIndex = (file: string) => /^search-index(?:\.new|\.old)?(?:\/|$)/.test(file);

// Long timeout: all images and PDFs must exist first, also on a busy machine.
test('every page and every file is the same, to the byte', { timeout: 150_000 }, async () => {
  const differing: string[] = [];
  const [pdf, ...otherPdfs] = filesOf(built).filter((file) => /^(?:\w\w\/)?blog\/.*\.pdf$/.test(file));
  expect(pdf).toBeDefined();
  // Only one PDF of a post is compared, because the host renders each PDF on request, which takes a second.
  const files = filesOf(built).filter(
    (file) => file !== '_headers' && !isIndex(file) && !file.startsWith('documents/') && !otherPdfs.includes(file),
  );
  expect(files.length).toBeGreaterThan(100);
  await expect.poll(() => extrasAreMade()).toBe(true);
  for (const file of files) {
    const address = addressOf(file);
    const response = await fetch(site.host.url + address, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const expectedStatus = /^(?:\/ja)?\/(?:404|500)$/.test(address) ? 404 : 200;
    if (response.status !== expectedStatus) differing.push(`${file}: status ${response.status}`);
    else if (!address.endsWith('/500') && !bytes.equals(await readFile(join(built, file)))) differing.push(file);
  }
  expect(differing).toEqual([]);
});

test('the host has no page that the build has not', async () => {
  await expect.poll(() => extrasAreMade()).toBe(true);
  const store = new PageStore(siteFolders(dataDir).pageStore, console.error);
  const addresses = new Set(filesOf(built).map(addressOf));
  expect(store.paths('', false).filter((path) => !addresses.has(path))).toEqual([]);
  store.close();
  const made = filesOf(siteFolders(dataDir).outDir);
  expect(made.filter((file) => !isIndex(file) && !addresses.has(addressOf(file)))).toEqual([]);
  expect(made.some(isIndex)).toBe(true);
});

test('every address that the site names exists on Netlify, too: a file, a rule, or a function that answers it', async () => {
  const named = await namedAddresses(site.host.url, site.host.siteUrl);
  expect(unanswered(named)).toEqual([]);
  const rules = await readFile(join(built, '_redirects'), 'utf8');
  const moved = new Set(rules.split('\n').map((line) => line.split(' ', 1)[0]));
  const files = new Set(filesOf(built).map(addressOf));
  const patterns = functions
    .flatMap(({ config: { path = [] } }) => path)
    .map((one) => new URLPattern({ pathname: one }));
  const isThere = (pathname: string) =>
    files.has(pathname) || moved.has(pathname) || patterns.some((one) => one.test({ pathname }));
  const absent = named.map(({ address }) => new URL(address, site.host.url).pathname).filter((path) => !isThere(path));
  // Netlify does not need this path, because environment variables create the first admin there.
  expect(absent.filter((path) => !path.startsWith('/setup/'))).toEqual([]);
});

test('both send the same headers', async () => {
  const rules = (await readFile(join(built, '_headers'), 'utf8')).split(/\n(?=\/)/);
  const rule = (pattern: string) =>
    Object.fromEntries(
      (rules.find((one) => one.startsWith(`${pattern}\n`)) ?? '')
        .split('\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
  const { 'content-security-policy': _, ...everywhere } = rule('/*');
  for (const [path, pattern] of [
    ['/', '/'],
    ['/search', '/search'],
    ['/blog/create', '/blog/*'],
    ['/users/login', '/users/login'],
    ['/users/reset-password/some-token', '/users/reset-password/*'],
    ['/users/revert-email-change/some-token', '/users/revert-email-change/*'],
  ] as const) {
    const response = await fetch(site.host.url + path);
    const { 'content-security-policy': ofFolder = '', ...own } = rule(pattern);
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...everywhere, ...own });
    // The policy of a page allows only sources that the policy of its folder also allows.
    const policy = response.headers.get('content-security-policy') ?? '';
    const allowed = sourcesOf(ofFolder);
    for (const [name, sources] of sourcesOf(policy)) {
      expect([...allowed.keys()], path).toContain(name);
      expect(allowed.get(name), path).toEqual(expect.arrayContaining(sources));
    }
    const html = await response.text();
    for (const hash of Object.values(hashInline([html])).flat()) expect(policy, path).toContain(hash);
  }
});

/** Returns the allowed sources of a policy, by directive. */
const sourcesOf = (policy: string) =>
  new Map(policy.split('; ').map((one) => [one.split(' ', 1)[0] ?? '', one.split(' ').slice(1)]));

function extrasAreMade(): boolean {
  const store = new PageStore(siteFolders(dataDir).pageStore, console.error);
  const isMade = store.fact('generated-assets') !== undefined;
  store.close();
  return isMade;
}
