/**
 * A cold invocation of the API's function as deployed, unpacked in an empty folder. It uses a real PostgreSQL through
 * Neon's driver and a proxy like Neon's. Measures the import, the share of the function's packages in it, and the first
 * response compared with the second.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '#contract/paths.ts';
import { ensureAdmin } from '#server/features/accounts/admins.ts';
import { goodPassword } from '../support/app.ts';
import { neonDatabase } from '../support/database.ts';
import { startFunction, unpackFunction } from '../support/functions.ts';
import { bundle, bundleFunctions } from '../../netlify/bundle-functions.ts';
import { netlifyCli } from '../../scripts/lib/netlify-cli.ts';
import { inTurn, print, printRatio, rounds, spread } from './measure.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = 'https://site.example';
const admin = 'owner@example.com';
const ROUNDS = rounds(7);
const packages = [
  'argon2',
  'drizzle-orm/neon-serverless',
  '@neondatabase/serverless',
  'pg',
  '@sendgrid/mail',
  'hono',
  'zod',
];

export async function run(): Promise<void> {
  const database = await neonDatabase();
  if (!database) return;
  const folder = mkdtempSync(join(tmpdir(), 'cold-start-'));
  try {
    const source = join(root, 'dist', 'functions');
    await bundleFunctions(join(root, 'dist'));
    const build = [netlifyCli(console.log), 'functions:build', '--src', source, '--functions', folder];
    execFileSync(process.execPath, build, { cwd: root, stdio: 'ignore' });
    const unpacked = join(folder, 'api');
    unpackFunction(join(folder, 'api.zip'), unpacked);
    await ensureAdmin(database.db, admin, goodPassword);
    await measurePackages();
    await measureInvocations(unpacked, database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures the import of each package in a fresh process: as installed, and bundled into one file, as in the function.
 */
async function measurePackages(): Promise<void> {
  // The folder is within the project, so that Node finds the packages.
  const folder = mkdtempSync(join(root, '.cache', 'cold-start-'));
  const contenders: Record<string, () => number> = {};
  for (const [index, name] of packages.entries()) {
    const source = join(folder, `package-${index}.ts`);
    writeFileSync(source, `export * from '${name}';`);
    await bundle(source, folder);
    contenders[`${name}, in one file`] = () => importTime(join(folder, `package-${index}.mjs`));
    contenders[`${name}, as installed`] = () => importTime(name);
  }
  const results = await inTurn(contenders, ROUNDS);
  for (const [name, times] of Object.entries(results)) print(name, times, 'ms');
  rmSync(folder, { recursive: true });
}

function importTime(name: string): number {
  const code = `const start = performance.now(); await import(${JSON.stringify(name)}); console.log(performance.now() - start)`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' }));
}

async function measureInvocations(folder: string, database: { url: string; proxy: string }): Promise<void> {
  const env = {
    URL: site,
    SITE_ID: 'site',
    DATABASE_URL: database.url,
    DATABASE_DRIVER: 'neon',
    NEON_WS_PROXY: database.proxy,
    AUTH_SECRET: 'a secret of the benchmark, 32 bytes or more',
    SENDGRID_API_KEY: 'SG.bench',
    MAIL_FROM: 'site@example.com',
  };
  const times: Record<string, number[]> = {};
  const note = (name: string, value: number) => (times[name] ??= []).push(value);
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = await startFunction(folder, 'api', env);
    note('import of the function', started.imported);
    const timed = async (name: string, path: string, init?: RequestInit) => {
      const start = performance.now();
      const response = await started.fetch(path, init);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${started.output()}`);
      const time = performance.now() - start;
      note(name, time);
      return time;
    };
    const login = {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin, password: goodPassword }),
    };
    const first = await timed('first answer (posts)', api.posts);
    note('cold: import and first answer', started.imported + first);
    await timed('second answer (posts)', api.posts);
    await timed('first login', api.login, login);
    await timed('second login', api.login, login);
    started.stop();
  }
  for (const [name, values] of Object.entries(times)) print(name, spread(values), 'ms');
  const median = (name: string) => spread(times[name] ?? []).median;
  printRatio('first answer beside the second', median('first answer (posts)') / median('second answer (posts)'));
  printRatio('first login beside the second', median('first login') / median('second login'));
}
