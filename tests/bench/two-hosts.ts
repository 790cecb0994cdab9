/**
 * Two hosts on one PostgreSQL compared with one host. Measures the memory of a host without an embedded database, and
 * the time until a post published on one host is on the other. Also measures the number of pages per processor second.
 * Since all processes share a machine with the clients, processor seconds are more reliable than rates.
 */
import { pages } from '#contract/paths.ts';
import { postgresDatabase } from '../support/database.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { print, printAim, printOne, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf, processorOf } from './parts/process-tree.ts';
import { loadTest } from './parts/requests.ts';
import { samplePost } from './parts/sample-posts.ts';
import { startServer } from './parts/start-server.ts';

const REQUESTS = sized(30_000, 3_000);
const A_MINUTE = sized(60_000, 0);

export async function run(): Promise<void> {
  const database = await postgresDatabase();
  if (!database) return;
  const env = {
    DATABASE_URL: database.url,
    SITE_URL: 'http://site.test',
    AUTH_SECRET: 'a secret of two hosts, 32 bytes or more',
  };
  const dataDir = newDataDir();
  const first = await startHost({ dataDir, env });
  await Promise.all([delay(A_MINUTE), atRest(first.pid)]);
  printOne(
    'memory of a host beside its own PostgreSQL, a minute after its first Ready',
    await memoryOf(first.pid),
    'MB',
  );
  await first.stop();
  const one = await startHost({ dataDir, env });
  await Promise.all([delay(A_MINUTE), atRest(one.pid)]);
  printAim('the same after a start like any other', await memoryOf(one.pid), 200, 'MB');
  const two = await startHost({ dataDir: newDataDir(), env });
  await Promise.all([one, two].map(({ pid }) => atRest(pid)));
  try {
    await othersSeeIt(one, two);
    // Waits until both hosts are idle, because a page that is recompressed would change its size.
    await Promise.all([one, two].map(({ pid }) => atRest(pid)));
    await shared(one, two);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await database.close();
  }
}

async function othersSeeIt(one: Host, two: Host): Promise<void> {
  const writer = await signIn(one);
  const waits: number[] = [];
  for (let round = 0; round < rounds(10); round += 1) {
    const id = await writer.create({ ...samplePost(round), title: `On both ${round}` });
    await writer.publish(id);
    const published = performance.now();
    while (!(await fetch(two.url + pages.post(id))).ok);
    waits.push(performance.now() - published);
  }
  print('published on one host → on the other', spread(waits), 'ms');
  printAim('the slowest of them', Math.max(...waits) / 1000, 1, 's');
}

/**
 * Measures pages per processor second of one host, and of two hosts that are requested at the same time. Bare servers
 * that send the same bytes are measured for comparison, because the cores of a machine slow each other down with any
 * server.
 */
async function shared(one: Host, two: Host): Promise<void> {
  const bare = new URL('./host/bare-server.ts', import.meta.url);
  const bares = await Promise.all([startServer(bare, one.url, '/'), startServer(bare, one.url, '/')]);
  const pairs: Record<string, Asked[]> = { host: [one, two], 'bare server': bares };
  const ask = ({ url }: Asked) => loadTest(new URL('/', url).href, { count: REQUESTS, atOnce: 32, encoding: 'br' });
  const perSecond = async (asked: readonly Asked[]) => {
    const used = async () => (await Promise.all(asked.map(({ pid }) => processorOf(pid)))).reduce((a, b) => a + b);
    const before = await used();
    await Promise.all(asked.map(ask));
    return (REQUESTS * asked.length) / ((await used()) - before);
  };
  const rates = Object.entries(pairs).map(([name, pair]) => ({
    name,
    pair,
    alone: [] as number[],
    both: [] as number[],
  }));
  for (const { pair } of rates) await Promise.all(pair.map(ask));
  for (let round = 0; round < rounds(7); round += 1) {
    for (const { pair, alone, both } of rates) {
      alone.push(await perSecond(pair.slice(0, 1)));
      both.push(await perSecond(pair));
    }
  }
  for (const { name, alone, both } of rates) {
    print(`pages a second of the processor, one ${name}`, spread(alone), '');
    print('the same, two at once', spread(both), '');
    printRatio('two beside one', (2 * spread(both).median) / spread(alone).median);
  }
  const [hosts = 0, others = 1] = rates.map(({ alone, both }) => spread(both).median / spread(alone).median);
  printAim('two bare servers’ gain beside that of two hosts', others / hosts, 1.05, '×');
  await Promise.all(bares.map((server) => server.stop()));
}

type Asked = Pick<Host, 'url' | 'pid'>;
