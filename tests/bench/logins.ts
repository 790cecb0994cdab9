/**
 * Readers while 80 clients log in repeatedly, compared with the same readers without these clients, in turns on one
 * host. Some logins are refused with 503, as designed: 4 hash at once, 50 wait.
 */
import { api, pages } from '#contract/paths.ts';
import { startHost, type Host } from '../support/host.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { print, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest } from './parts/process-tree.ts';
import { waitsWhile } from './parts/waits.ts';

const CLIENTS = 80;
/** Duration of each measurement in milliseconds. */
const LASTS = sized(4_000, 1_500);
/** How long a client waits after a refusal, in milliseconds. */
const AFTER_REFUSAL = 250;

export async function run(): Promise<void> {
  const host = await startHost();
  await atRest(host.pid);
  const post = /href="(\/blog\/[^"/]+)"/.exec(await (await fetch(host.url + pages.blog)).text())?.[1] ?? pages.blog;
  const asked = { home: host.url, post: host.url + post, 'list of posts': `${host.url}${api.posts}?limit=10` };
  type What = keyof typeof asked;
  const none = () => Object.fromEntries(Object.keys(asked).map((name) => [name, [] as number[]]));
  const p95s = { quiet: none(), busy: none() };
  const logins = { accepted: [] as number[], refused: [] as number[] };
  for (let round = 0; round < rounds(5); round += 1) {
    const quiet = await waitsWhile(asked, () => delay(LASTS));
    let logged = { accepted: 0, refused: 0 };
    const busy = await waitsWhile(asked, async () => (logged = await logInAll(host)));
    const { accepted, refused } = logged;
    logins.accepted.push((accepted / LASTS) * 1000);
    logins.refused.push((refused / LASTS) * 1000);
    for (const name of Object.keys(asked) as What[]) {
      p95s.quiet[name]?.push(quiet[name].p95);
      p95s.busy[name]?.push(busy[name].p95);
    }
  }
  print('logins answered a second', spread(logins.accepted), '');
  print('logins turned away a second', spread(logins.refused), '');
  for (const name of Object.keys(asked)) {
    const [quiet, busy] = [spread(p95s.quiet[name] ?? []), spread(p95s.busy[name] ?? [])];
    print(`${name}: a reader’s p95 while ${CLIENTS} log in`, busy, 'ms');
    print(`${name}: without them`, quiet, 'ms');
    printRatio(`${name}: beside`, busy.median / quiet.median);
  }
  await host.stop();
}

async function logInAll(host: Host): Promise<{ accepted: number; refused: number }> {
  const end = performance.now() + LASTS;
  const counts = { accepted: 0, refused: 0 };
  const client = async () => {
    while (performance.now() < end) {
      const headers = { 'content-type': 'application/json', origin: host.url };
      const answer = await fetch(host.url + api.login, { method: 'POST', headers, body: JSON.stringify(host.admin) });
      await answer.arrayBuffer();
      if (answer.status === 200) counts.accepted += 1;
      else if (answer.status === 503) {
        counts.refused += 1;
        await delay(AFTER_REFUSAL);
      } else throw new Error(`A login was answered with ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return counts;
}
