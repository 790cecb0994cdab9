/**
 * A backup of 5,000 posts under the real host, on the embedded database: how long readers and callers of the API wait
 * meanwhile. Underneath is one session, and an archive is one transaction.
 */
import { api, pages } from '#contract/paths.ts';
import { newDataDir, startHost } from '#testing/host.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addPosts } from './host/posts.ts';
import { print, rounds, sized, spread } from './measure.ts';
import { waitsWhile } from './parts/waits.ts';

const POSTS = sized(5_000, 200);
const ROUNDS = rounds(5);

export async function run(): Promise<void> {
  const dataDir = newDataDir();
  const env = { SITE_URL: 'http://site.test' };
  await (await startHost({ dataDir, env })).stop();
  await addPosts(dataDir, env.SITE_URL, 0, POSTS);
  const host = await startHost({ dataDir, env });
  const asked = { page: host.url + pages.blog, call: `${host.url}${api.posts}?limit=10` };
  const quiet = await waitsWhile({ call: asked.call }, delay(1_000));
  const whole: number[] = [];
  const waits: Record<keyof typeof asked, number[]> = { page: [], call: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { page, call } = await waitsWhile(asked, exported(dataDir, join(dataDir, `round-${round}.gz`)));
    whole.push(performance.now() - start);
    waits.page.push(page.longest);
    waits.call.push(call.longest);
  }
  await host.stop();
  print(`npm run export of ${POSTS} posts, start to end`, spread(whole), 'ms');
  print('longest wait for a page meanwhile', spread(waits.page), 'ms');
  print(
    'longest wait for ten posts of the API meanwhile',
    spread(waits.call),
    'ms',
    `quiet: ${quiet.call.longest.toFixed(1)} ms`,
  );
}

async function exported(dataDir: string, file: string): Promise<void> {
  const script = join(import.meta.dirname, '../scripts/export.ts');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const [code] = (await once(spawn(process.execPath, [script, file], { stdio: 'ignore', env }), 'close')) as [number];
  if (code !== 0) throw new Error(`The export ended with ${code}.`);
}
