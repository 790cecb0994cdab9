/**
 * `kill -9` during an export, an import of an archive and an import of a folder. An archive is either complete or does
 * not exist, a database is either complete or empty, and an import of a folder resumes. Archives that are written while
 * the site is written to are consistent.
 */
import { hasContent } from '#server/features/archive/archive-repository.ts';
import { readArchive } from '#server/features/archive/read-archive.ts';
import { restoreArchive } from '#server/features/archive/restore-archive.ts';
import { writeArchive } from '#server/features/archive/write-archive.ts';
import { findLivePost, findPost } from '#server/features/posts/post-repository.ts';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { media, posts } from '#server/platform/db/schema/index.ts';
import { layEmptyDatabase } from '../support/database.ts';
import { newDataDir, startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { once } from 'node:events';
import { cpSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { addPosts, seedPosts } from '../bench/parts/seed.ts';
import { runScript, startScript, withDatabase, type Call } from './parts/commands.ts';
import { killOften, killProcess, momentOf } from './parts/kills.ts';
import { emptyLedger, textOf, writeOn, type LedgerState } from './parts/ledger.ts';

const contentOf = async (file: string) =>
  readArchive(
    file,
    (await readMigrations()).map(({ tag }) => tag),
  );
const write = (dataDir: string, file: string) =>
  withDatabase(dataDir, (db) => writeArchive(db, createWriteStream(file)));

interface Progress {
  /** Duration of the command in milliseconds when it is not killed. */
  whole: number;
  /** Number of killed commands that had already finished their work. */
  done: number;
}

test.each([
  { command: 'export', kills: 175, lives: 10 },
  { command: 'import', kills: 100, lives: 1 },
])('$kills kills while a site is moved by $command', async ({ command, kills, lives }) => {
  const made = (site: string) => join(site, 'made.gz');
  const call = (site: string): Call => [
    command,
    [command === 'export' ? made(site) : join(site, 'first.gz')],
    { DATA_DIR: site },
  ];
  const { state, steps } = await killOften<Progress>({
    name: `kill-${command}`,
    kills,
    lives,
    async prepare(site) {
      const [full, timed] = [join(site, '../full'), join(site, '../timed')];
      await layEmptyDatabase(full);
      await withDatabase(full, (db) => seedPosts(db, 0, 400));
      if (command === 'export') cpSync(full, site, { recursive: true });
      else await layEmptyDatabase(site);
      await write(full, join(site, 'first.gz'));
      cpSync(site, timed, { recursive: true });
      return { whole: await timeOf(call(timed)), done: 0 };
    },
    async act(site, { whole }, kill) {
      const child = startScript(...call(site));
      return { after: momentOf(kill, whole), kill: () => killProcess(child) };
    },
    async holds(site, { whole, done }, kill) {
      const isDone = command === 'export' ? existsSync(made(site)) : await withDatabase(site, hasContent);
      const isRepeated = kill % 5 === 4;
      if (isRepeated && !isDone) expect(await runScript(...call(site))).toBe(0);
      if (isRepeated || isDone) {
        if (command === 'import') await write(site, made(site));
        expect(await contentOf(made(site))).toEqual(await contentOf(join(site, 'first.gz')));
        // The leftovers of a killed export do not affect the next one.
        expect(existsSync(`${made(site)}.part`)).toBe(false);
        rmSync(made(site));
      }
      return { whole, done: done + Number(isDone) };
    },
  });
  console.log(`${steps} kills of ${command}: ${state.done} had done everything, the others nothing`);
});

const POSTS = Number(process.env['POSTS'] ?? 5_000);
const PICTURES = Math.ceil(POSTS / 10);
/** Maximum memory in MB. The embedded database already takes 800 MB during its start. */
const MEMORY = 1_200;

test(`imports a folder of ${POSTS} posts within memory and time, and resumes after kills`, async () => {
  const blog = await blogFolder();
  // A heap limit. An import whose memory grows with the folder would exceed this limit.
  const env = { NODE_OPTIONS: '--max-old-space-size=512' };
  const call = (site: string): Call => ['import', [blog], { DATA_DIR: site, ...env }];
  const imported = (dataDir: string) =>
    withDatabase(dataDir, (db) => Promise.all([db.$count(posts), db.$count(media)]));
  const { steps } = await killOften<Progress>({
    name: 'kill-import-folder',
    kills: 4,
    lives: 1,
    async prepare(site) {
      await layEmptyDatabase(site);
      const first = join(site, '../first');
      cpSync(site, first, { recursive: true });
      let memory = 0;
      const whole = await timeOf(call(first), (mb) => (memory = Math.max(memory, mb)));
      console.log(`${POSTS} posts, ${PICTURES} pictures: ${Math.round(whole / 1000)} s, ${Math.round(memory)} MB`);
      expect(await imported(first)).toEqual([POSTS, PICTURES]);
      expect(memory).toBeLessThan(MEMORY);
      expect(whole).toBeLessThan(600_000);
      return { whole, done: 0 };
    },
    async act(site, { whole }, kill) {
      const child = startScript(...call(site));
      return { after: momentOf(kill + 1, whole), kill: () => killProcess(child) };
    },
    async holds(site, state, kill) {
      console.log(`killed with ${(await imported(site)).join(' posts and ')} pictures`);
      // The last of these imports has nothing left to do.
      for (let time = 0; time < (kill === 0 ? 2 : 1); time += 1) {
        expect(await runScript(...call(site))).toBe(0);
        expect(await imported(site)).toEqual([POSTS, PICTURES]);
      }
      return state;
    },
  });
  console.log(`${steps} kills of an import of a folder: nothing lost, nothing twice`);
});

/** Writes a Jekyll blog with large pictures of noise, which no image format can compress well. */
async function blogFolder(): Promise<string> {
  const blog = newDataDir();
  for (const name of ['_posts', 'assets']) mkdirSync(join(blog, name));
  writeFileSync(join(blog, '_config.yml'), 'permalink: pretty\n');
  for (let at = 0; at < PICTURES; at += 1) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + (at % 50) };
    const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#888', noise } });
    await picture.png({ compressionLevel: 1 }).toFile(join(blog, `assets/p${at}.png`));
  }
  for (let at = 0; at < POSTS; at += 1) {
    const day = new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10);
    const words = `Words of post ${at}. `.repeat(120);
    const text = `![Noise](/assets/p${at % PICTURES}.png)\n\n## On ${at}\n\n${words}\n\n\`\`\`js\nlet a = ${at};\n\`\`\`\n`;
    writeFileSync(
      join(blog, `_posts/${day}-post-${at}.md`),
      `---\ntitle: Post ${at}\ncategories: notes\n---\n\n${text}`,
    );
  }
  return blog;
}

/** @param onMemory receives each second the process's peak memory so far, in MB (0 if the system does not report it) */
async function timeOf(call: Call, onMemory?: (mb: number) => void): Promise<number> {
  const start = performance.now();
  const child = startScript(...call);
  const status = `/proc/${child.pid}/status`;
  const look = () => {
    const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
    onMemory?.(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
  };
  const looking = setInterval(look, 1_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(looking);
  expect(code).toBe(0);
  return performance.now() - start;
}

const env = { SITE_URL: 'http://site.test' };

test('an export while the site is written to has all posts from before its start, and no later write', async () => {
  let exported: [before: LedgerState, after: LedgerState];
  const { state, steps } = await killOften<LedgerState>({
    name: 'export-writing',
    kills: 100,
    lives: Infinity,
    async prepare(site) {
      await (await startHost({ dataDir: site, env })).stop();
      // With this many posts, an export takes longer than many writes.
      await addPosts(site, env.SITE_URL, 0, 1_000);
      return emptyLedger();
    },
    async act(site, { acknowledged }, kill) {
      const host = await startHost({ dataDir: site, env });
      const ledger = { ...emptyLedger(), acknowledged };
      const writing = writeOn(ledger, await signIn(host), `Export ${kill} post`);
      await expect.poll(() => ledger.acknowledged, { timeout: 30_000 }).toBeGreaterThan(acknowledged + 5);
      const before = structuredClone(ledger);
      expect(await runScript('export', [join(site, `${kill}.gz`)], { DATA_DIR: site })).toBe(0);
      exported = [before, structuredClone(ledger)];
      return { after: 0, kill: host.kill, work: [writing] };
    },
    async holds(site, _, kill) {
      const [before, after] = exported;
      const restored = newDataDir();
      await layEmptyDatabase(restored);
      await contentOf(join(site, `${kill}.gz`));
      await withDatabase(restored, async (db) => {
        await restoreArchive(db, join(site, `${kill}.gz`), { replace: false, now: new Date() });
        for (const [id, entry] of Object.entries(after.entries)) {
          const [head, live] = [await findPost(db, id), await findLivePost(db, id)];
          const words = String(head?.body.blocks[0]?.data['text']);
          const version = Number(/^Version (\d+) of/.exec(words)?.[1] ?? 0);
          const { unanswered } = after;
          const last = unanswered?.id === id ? unanswered.after.version : entry.version;
          expect(live?.title, id).toBe(head?.published ? head.title : undefined);
          if (head) expect([head.title, words]).toEqual([entry.title, textOf({ ...entry, version })]);
          expect(version, id).toBeGreaterThanOrEqual(before.entries[id]?.version ?? 0);
          expect(version, id).toBeLessThanOrEqual(Math.max(entry.version, last));
        }
      });
      rmSync(join(site, `${kill}.gz`));
      return after;
    },
  });
  console.log(`${steps} exports while ${state.acknowledged} writes were acknowledged: each archive whole`);
});
