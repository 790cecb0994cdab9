/**
 * A reader's p95 while malicious, slow drawings are uploaded, two at a time, compared with the same reader without
 * uploads.
 */
import { pages } from '#contract/paths.ts';
import { hostileFile } from '../support/hostile-files.ts';
import { startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { print, printOne, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest } from './parts/process-tree.ts';
import { waitsWhile } from './parts/waits.ts';

/** Duration of each measurement in milliseconds. */
const LASTS = sized(5_000, 2_000);
const AIM = 1.5;

export async function run(): Promise<void> {
  const host = await startHost();
  const writer = await signIn(host);
  await atRest(host.pid);
  const asked = { reader: host.url + pages.blog };
  let state = 1;
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const files = Array.from({ length: sized(4_000, 400) }, () => hostileFile(next));
  const drawings = files.filter(({ kind }) => kind === 'svg');
  let sent = 0;
  const uploads = async () => {
    for (const end = performance.now() + LASTS; performance.now() < end; sent += 1)
      // Most uploads are rejected, which is correct.
      await writer.upload('a.svg', drawings[sent % drawings.length]?.bytes ?? new Uint8Array()).catch(() => undefined);
  };
  const p95s = { quiet: [] as number[], busy: [] as number[] };
  for (let round = 0; round < rounds(5); round += 1) {
    p95s.quiet.push((await waitsWhile(asked, () => delay(LASTS))).reader.p95);
    p95s.busy.push((await waitsWhile(asked, () => Promise.all([uploads(), uploads()]))).reader.p95);
  }
  const [quiet, busy] = [spread(p95s.quiet), spread(p95s.busy)];
  print('a reader’s p95 while hostile drawings come in', busy, 'ms');
  print('the same without them', quiet, 'ms');
  printRatio('a reader beside hostile files', busy.median / quiet.median, AIM);
  printOne('drawings sent meanwhile', sent / p95s.busy.length / (LASTS / 1000), 'a second');
  await host.stop();
}
