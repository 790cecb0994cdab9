/**
 * Imports a folder of 5,000 posts with 500 large images by the command, within ten minutes. The memory does not grow
 * with the folder. An import that was killed and started again resumes, and imports nothing twice.
 */
import { media, posts } from '#server/platform/db/schema/index.ts';
import { layEmptyDatabase } from '../support/database.ts';
import { newDataDir } from '../support/host.ts';
import { count } from 'drizzle-orm';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { momentOf, run, timed, withDatabase } from './parts/archive-commands.ts';

const POSTS = Number(process.env['COUNT'] ?? 5_000);
const PICTURES = Math.ceil(POSTS / 10);
const KILLS = Number(process.env['KILLS'] ?? 4);
/** Maximum memory in MB. The embedded database already takes 800 MB during its start. */
const MEMORY = 1_200;
/** A heap limit. An import whose memory grows with the folder would exceed this limit. */
const env = { NODE_OPTIONS: '--max-old-space-size=512' };

const counted = (dataDir: string) =>
  withDatabase(dataDir, async (db) => {
    const [one] = await db.select({ n: count() }).from(posts);
    const [other] = await db.select({ n: count() }).from(media);
    return [one?.n, other?.n];
  });

test(`${POSTS} posts with pictures, killed and started again`, async () => {
  const folder = newDataDir();
  const site = join(folder, 'blog');
  mkdirSync(join(site, '_posts'), { recursive: true });
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, '_config.yml'), 'permalink: pretty\n');
  for (let at = 0; at < PICTURES; at += 1) {
    // Creates noise, which no image format can compress well.
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + (at % 50) };
    const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#888', noise } });
    writeFileSync(join(site, `assets/p${at}.png`), await picture.png({ compressionLevel: 1 }).toBuffer());
  }
  for (let at = 0; at < POSTS; at += 1) {
    const day = new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10);
    const text = `Words of post ${at}. `.repeat(120);
    const front = `---\ntitle: Post ${at}\ncategories: notes\n---\n\n`;
    writeFileSync(
      join(site, `_posts/${day}-post-${at}.md`),
      `${front}![Noise](/assets/p${at % PICTURES}.png)\n\n## On ${at}\n\n${text}\n\n\`\`\`js\nlet a = ${at};\n\`\`\`\n`,
    );
  }
  const empty = join(folder, 'empty');
  await layEmptyDatabase(empty);
  const fresh = (name: string) => {
    const dataDir = join(folder, name);
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(empty, dataDir, { recursive: true });
    return dataDir;
  };

  const first = fresh('first');
  let memory = 0;
  const onMemory = (mb: number) => (memory = Math.max(memory, mb));
  const whole = await timed(() => run('import', first, site, { env, onMemory }));
  console.log(`${POSTS} posts, ${PICTURES} pictures: ${Math.round(whole / 1000)} s, ${Math.round(memory)} MB`);
  expect(await counted(first)).toEqual([POSTS, PICTURES]);
  // A repeated import of the same folder changes nothing.
  expect(await run('import', first, site, { env })).toBe(0);
  expect(await counted(first)).toEqual([POSTS, PICTURES]);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const dataDir = fresh('killed');
    await run('import', dataDir, site, { env, killAfter: momentOf(kill, whole) });
    const [left, pictures] = await counted(dataDir);
    const rest = await timed(() => run('import', dataDir, site, { env }));
    console.log(`killed with ${left} posts and ${pictures} pictures; the rest: ${Math.round(rest / 1000)} s`);
    expect(await counted(dataDir)).toEqual([POSTS, PICTURES]);
  }
  expect(memory).toBeLessThan(MEMORY);
  expect(whole).toBeLessThan(600_000);
});
