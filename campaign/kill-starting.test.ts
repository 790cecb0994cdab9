/** `kill -9` while it starts, a new site or an old one, and while it migrates: the next start has all there was. */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { listPosts } from '#server/posts/post-repository.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { goodPassword } from '#testing/app.ts';
import { startHost } from '#testing/host.ts';
import { signIn } from '#testing/writer.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { check, emptyLedger, writeOn } from './parts/ledger.ts';
import { takeSteps } from './parts/steps.ts';

const root = join(import.meta.dirname, '..');
/** Kills of one site before its first whole start, and so many after it. */
const KILLS_EACH = 5;
const SITES = 15;
const MIGRATIONS = 100;

test(`${SITES * 2 * KILLS_EACH} kills while it starts`, async () => {
  interface Times {
    /** Milliseconds to Ready. */
    cold: number;
    warm: number;
    kills: number;
  }
  const { state } = await takeSteps<Times>({
    name: 'kill-starting',
    steps: SITES,
    begin: () => ({ cold: 8_000, warm: 2_000, kills: 0 }),
    step: async ({ cold, warm, kills }, site, folder) => {
      const dataDir = join(folder, `site-${site}`);
      rmSync(dataDir, { recursive: true, force: true });
      for (let kill = 0; kill < KILLS_EACH; kill += 1) await startAndKill(dataDir, cold * spreadOver(site, kill));
      let start = performance.now();
      const host = await startHost({ dataDir });
      const firstStart = performance.now() - start;
      const writer = await signIn(host);
      const ledger = emptyLedger();
      const writing = writeOn(ledger, writer, `Site ${site} post`).catch(() => undefined);
      await delay(300);
      await host.kill();
      await writing;
      for (let kill = 0; kill < KILLS_EACH; kill += 1) await startAndKill(dataDir, warm * spreadOver(site, kill));
      start = performance.now();
      const again = await startHost({ dataDir });
      const nextStart = performance.now() - start;
      await check(ledger, again, await signIn(again));
      await again.stop();
      rmSync(dataDir, { recursive: true, force: true });
      // A start over what others began is the shorter one: the longest so far is the measure.
      return { cold: Math.max(cold, firstStart), warm: Math.max(warm, nextStart), kills: kills + 2 * KILLS_EACH };
    },
  });
  console.log(`${state.kills} kills while starting: each site came up whole`);
});

/** 0 to 1, evenly over all kills of this part. */
const spreadOver = (site: number, kill: number) => ((site * KILLS_EACH + kill + 0.5) * 0.618_034) % 1;

async function startAndKill(dataDir: string, after: number): Promise<void> {
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ADMIN_EMAIL: 'admin@example.com' };
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, ADMIN_PASSWORD: goodPassword, RATE_LIMITS: 'off' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([delay(after), ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect([signal, said]).toEqual(['SIGKILL', expect.any(String)]);
}

test(`${MIGRATIONS} kills while an embedded database of the first version is migrated`, async () => {
  const { steps } = await takeSteps<{ statements: number }>({
    name: 'kill-migrating',
    steps: MIGRATIONS,
    begin: async (folder) => {
      await makeFirstVersion(join(folder, 'first', 'postgres'));
      cpSync(join(folder, 'first'), join(folder, 'count'), { recursive: true });
      const [said] = await migrateAndDie(join(folder, 'count'), 0);
      return { statements: Number(said) };
    },
    step: async (state, kill, folder) => {
      const dataDir = join(folder, 'site');
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(join(folder, 'first'), dataDir, { recursive: true });
      const [, signal] = await migrateAndDie(dataDir, (kill % state.statements) + 1);
      expect(signal).toBe('SIGKILL');
      const { db, close } = await openEmbedded(dataDir, { exclusive: true });
      const posts = await listPosts(db, { state: 'published' });
      expect(posts.map(({ id }) => id).toSorted()).toEqual(Array.from({ length: POSTS }, (_, n) => `p${n}`).toSorted());
      expect(await migrate(db)).toEqual([]);
      await close();
      return state;
    },
  });
  console.log(`${steps} kills while migrating: no post lost, no migration half`);
});

const POSTS = 20;

/** What the first program left, with posts in it. */
async function makeFirstVersion(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const pglite = await PGlite.create(directory);
  const db = drizzle(pglite);
  const [first] = await readMigrations();
  if (!first) throw new Error('There are no migrations.');
  await migrate(db as never, [first]);
  await db.execute(sql`insert into categories values ('notes', 'Notes')`);
  for (let post = 0; post < POSTS; post += 1) {
    await db.execute(sql`insert into posts (id, title, category_id, body, summary, published, revision, reading_time,
      created_at, updated_at, published_at) values (${`p${post}`}, ${`Title ${post}`}, 'notes', '{"blocks":[]}',
      '{"blocks":[]}', true, 1, 1, '2025-01-01', '2025-01-01', '2025-01-01')`);
    await db.execute(sql`insert into post_revisions (post_id, revision, title, category_name, keywords, body, summary,
      reading_time, created_at) values (${`p${post}`}, 1, ${`Title ${post}`}, 'Notes', '[]'::jsonb, '{"blocks":[]}',
      '{"blocks":[]}', 1, '2025-01-01')`);
  }
  await pglite.close();
}

/** @returns what it printed, and the signal that ended it */
async function migrateAndDie(dataDir: string, statement: number): Promise<[string, string | null]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-and-die.ts'), String(statement)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return [said.trim(), signal];
}
