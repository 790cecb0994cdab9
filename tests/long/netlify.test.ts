/**
 * Tests the deployment to Netlify as far as possible without an account. Netlify's own build runs on a clean clone,
 * and its zips are unpacked in empty folders. The functions use Neon's driver through a proxy like Neon's, and a real
 * PostgreSQL.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthResponse } from '#contract/accounts.ts';
import type { BuildResponse } from '#contract/builds.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { SavePostResponse } from '#contract/posts.ts';
import { ensureAdmin } from '#server/features/accounts/admins.ts';
import { goodPassword } from '../support/app.ts';
import { neonDatabase } from '../support/database.ts';
import { startFunction, unpackFunction, type DeployedFunction } from '../support/functions.ts';
import { hookSecret, startHook, type Hook } from '../support/hook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { netlifyCli } from '../../scripts/lib/netlify-cli.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'netlify-'));
const clone = join(folder, 'clone');
const site = 'https://site.example';
const admin = 'owner@example.com';
const database = await neonDatabase();
const names = ['api', 'blog', 'media', 'sweep'] as const;
const functions: Record<string, DeployedFunction> = {};
const logs: string[] = [];
let hook: Hook;
let mails: Hook;

/** The site's environment variables on Netlify. Builds have all of them, functions all but the first two. */
const variables = () => ({
  NETLIFY: 'true',
  CONTEXT: 'production',
  URL: site,
  SITE_ID: 'site',
  DATABASE_URL: database!.url,
  DATABASE_DRIVER: 'neon',
  NEON_WS_PROXY: database!.proxy,
  AUTH_SECRET: 'a secret of the campaign, 32 bytes or more',
  SENDGRID_API_KEY: 'SG.campaign',
  SENDGRID_BASE_URL: mails.url,
  MAIL_FROM: 'site@example.com',
  BUILD_HOOK_URL: hook.url,
});

beforeAll(async () => {
  if (!database) return;
  hook = await startHook();
  mails = await startHook();
  execFileSync('git', ['clone', '--quiet', root, clone]);
});
afterAll(async () => {
  for (const each of Object.values(functions)) each.stop();
  await hook?.close();
  await mails?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const onPostgres = test.skipIf(!database);

/** Settings for the package registry: this machine may need a proxy with its own certificate. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(npm_config_.+|node_extra_ca_certs|.*_proxy)$/i.test(name)),
);

/** Runs `netlify build` as Netlify's machines do. */
async function netlifyBuild(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const cli = netlifyCli(console.log);
  const child = spawn(process.execPath, [cli, 'build', '--offline'], {
    cwd: clone,
    env: { ...network, PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', CI: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number];
  logs.push(output);
  return { code, output };
}

/** Calls a function. The first call starts its process. */
async function call(name: (typeof names)[number], path: string, init: RequestInit = {}): Promise<Response> {
  const { NETLIFY: _build, CONTEXT: _context, ...env } = variables();
  functions[name] ??= await startFunction(join(folder, name), name, env);
  return functions[name].fetch(path, init);
}

let cookie = '';
let csrfToken = '';
async function signedIn(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { origin: site, cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
  return call('api', path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}
const json = async <T>(response: Response) => (await response.json()) as T;

onPostgres('a production build without its variables stops and names them', async () => {
  const { DATABASE_URL: _url, BUILD_HOOK_URL: _hook, ...rest } = variables();
  const { code, output } = await netlifyBuild(rest);
  expect(code).not.toBe(0);
  expect(output).toContain(
    'A production build needs these variables, which are not set: DATABASE_URL, BUILD_HOOK_URL.',
  );
});

onPostgres('netlify build succeeds on a clean clone', async () => {
  const { code, output } = await netlifyBuild(variables());
  expect(code, output).toBe(0);
  const sizes = names.map((name) => {
    const zip = join(clone, '.netlify', 'functions', `${name}.zip`);
    unpackFunction(zip, join(folder, name));
    return `${name} ${(statSync(zip).size / 1e6).toFixed(2)} MB`;
  });
  console.log(`Zips: ${sizes.join(', ')}.`);
  for (const page of ['index.html', 'blog.html', '404.html', '_headers', 'users/reset-password/token.html']) {
    expect(statSync(join(clone, 'dist', 'static', page)).size, page).toBeGreaterThan(0);
  }
});

onPostgres('no function holds PGlite, only media holds sharp; all hold the workers, and api the native argon2', () => {
  for (const name of names) {
    const unwanted = name === 'media' ? '{@electric-sql,node}' : '{@electric-sql,sharp,@img,node}';
    expect(globSync(`node_modules/${unwanted}`, { cwd: join(folder, name) }), name).toEqual([]);
    expect(globSync('dist/workers/worker.mjs', { cwd: join(folder, name) }), name).toHaveLength(1);
  }
  expect(globSync('node_modules/@img/sharp-linux-x64', { cwd: join(folder, 'media') })).not.toEqual([]);
  expect(globSync('node_modules/argon2/prebuilds/**/*.node', { cwd: join(folder, 'api') })).not.toEqual([]);
});

onPostgres('the unpacked functions: health, login, save, publish', async () => {
  await ensureAdmin(database!.db, admin, goodPassword);
  expect(await json(await call('api', api.health))).toEqual({ status: 'ok', database: 'ok' });

  const login = await call('api', api.login, {
    method: 'POST',
    headers: { origin: site, 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin, password: goodPassword }),
  });
  expect(login.status).toBe(200);
  const cookies = login.headers.getSetCookie();
  const secrets = cookies.filter((line) => !line.startsWith('signed-in='));
  // The tokens for access and renewal, and the mark of a known browser.
  const isProtected = (line: string) => line.startsWith('__Host-') && line.includes('; Secure');
  expect(secrets.map(isProtected)).toEqual([true, true, true]);
  cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  csrfToken = (await json<AuthResponse>(login)).csrfToken;

  const document = (...blocks: object[]) => JSON.stringify({ blocks });
  const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
  const code = { name: 'a.js', code: 'const a = 1;', language: { value: 'javascript' } };
  const body = document(paragraph('The very words.'), { type: 'code', data: code });
  const data = { title: 'Fresh from the cloud', categoryName: 'Methods', keywords: ['cloud', '雲'], published: false };
  const saved = await signedIn('POST', api.posts, {
    data: { ...data, body, summary: document(paragraph('In short.')) },
  });
  expect(saved.status).toBe(200);
  const { postId } = await json<SavePostResponse>(saved);
  address = pages.post('fresh-from-the-cloud');

  expect((await call('blog', address)).status).toBe(404);
  const shell = await call('blog', address, { headers: { cookie: 'signed-in=1' } });
  expect([shell.status, await shell.text()]).toEqual([200, readStatic('blog/create.html')]);

  expect((await signedIn('PATCH', api.post(postId), { published: true })).status).toBe(200);
  expect(hook.calls).toHaveLength(1);
  expect(await json<BuildResponse>(await signedIn('GET', api.build))).toMatchObject({ state: 'building' });
});

let address = '';
let fresh = '';
const readStatic = (file: string) => readFileSync(join(clone, 'dist', 'static', file), 'utf8');

onPostgres('a post published a moment ago is a whole page', async () => {
  const page = await call('blog', address);
  expect(page.status).toBe(200);
  fresh = await page.text();
  expect(fresh).toContain('The very words.');
  expect(fresh).toContain('In short.');
  for (const [, file = ''] of fresh.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)) {
    expect(() => readStatic(file.slice(1)), file).not.toThrow();
  }
  expect((await call('blog', '/blog/nobody-wrote-this')).status).toBe(404);
  expect((await call('sweep', '/')).status).toBe(204);
  expect(hook.calls).toHaveLength(1);
});

onPostgres(
  'the deploy that follows makes the same page, with its PDF, and tells the writer that it is live',
  async () => {
    const { code, output } = await netlifyBuild(variables());
    expect(code, output).toBe(0);
    const page = readStatic(`${decodeURIComponent(address).slice(1)}.html`);
    expect(page).toContain(`${address}.pdf`);
    // A function cannot make PDFs, so the page of the moment names none.
    const links = /<meta name="citation_[^>]*>|<span><a href="[^"]*\.pdf"[^>]*>PDF<\/a><\/span>/g;
    expect(page.replaceAll(links, '')).toBe(fresh);
    const { state, error, startedAt } = await json<BuildResponse>(await signedIn('GET', api.build));
    expect([state, error]).toEqual(['live', null]);
    expect(startedAt).not.toBeNull();
  },
);

onPostgres('a deploy that fails is told, and the next one mends it', async () => {
  await signedIn('POST', api.build);
  const { code } = await netlifyBuild({ ...variables(), AUTH_SECRET: '' });
  expect(code).not.toBe(0);
  expect(await json<BuildResponse>(await signedIn('GET', api.build))).toMatchObject({ state: 'failed' });
  expect((await call('blog', address)).status).toBe(200);
});

onPostgres('the build hook’s address is in no log, no answer, no file', async () => {
  const state = await (await signedIn('GET', api.build)).text();
  const written = [...logs, state, fresh, ...Object.values(functions).map((each) => each.output())];
  expect(written.filter((text) => text.includes(hookSecret))).toEqual([]);
  const made = [join(clone, 'dist'), ...names.map((name) => join(folder, name))];
  for (const place of made) {
    const files = globSync('**/*', { cwd: place, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      expect(readFileSync(path).includes(hookSecret), path).toBe(false);
    }
  }
});
