/**
 * Two hosts on one PostgreSQL beside one: the memory of a host that has no database of its own, how soon what is
 * published on one is on the other, and how many pages two send for the work that one has with its own. Where all
 * share a machine with whoever asks, seconds of the processor tell what rates cannot.
 */
import { pages } from '#contract/paths.ts';
import { postgresDatabase } from '#testing/database.ts';
import { newDataDir, startHost, type Host } from '#testing/host.ts';
import { signIn } from '#testing/writer.ts';
import { print, printAim, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf, processorOf } from './parts/process-tree.ts';
import { loadTest } from './parts/requests.ts';
import { samplePost } from './parts/sample-posts.ts';

const REQUESTS = sized(30_000, 3_000);

export async function run(): Promise<void> {
  const database = await postgresDatabase();
  if (!database) return;
  const env = {
    DATABASE_URL: database.url,
    SITE_URL: 'http://site.test',
    AUTH_SECRET: 'a secret of two hosts, 32 bytes or more',
  };
  const one = await startHost({ dataDir: newDataDir(), env });
  await atRest(one.pid);
  printAim('memory of a host beside its own PostgreSQL, at rest', await memoryOf(one.pid), 200, 'MB');
  const two = await startHost({ dataDir: newDataDir(), env });
  await Promise.all([one, two].map(({ pid }) => atRest(pid)));
  try {
    await othersSeeIt(one, two);
    // A page that is compressed better meanwhile has another length.
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

/** Pages a second of the processor: of one host alone, and of two that are asked at the same time. */
async function shared(one: Host, two: Host): Promise<void> {
  const ask = ({ url }: Host) => loadTest(url, { count: REQUESTS, atOnce: 32, encoding: 'br' });
  const perSecond = async (hosts: Host[]) => {
    const used = async () => (await Promise.all(hosts.map(({ pid }) => processorOf(pid)))).reduce((a, b) => a + b);
    const before = await used();
    await Promise.all(hosts.map(ask));
    return (REQUESTS * hosts.length) / ((await used()) - before);
  };
  await Promise.all([one, two].map(ask));
  const [alone, both]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds(7); round += 1) {
    alone.push(await perSecond([one]));
    both.push(await perSecond([one, two]));
  }
  print('pages a second of the processor, one host', spread(alone), '');
  print('the same, two hosts at once', spread(both), '');
  const factor = (2 * spread(both).median) / spread(alone).median;
  printAim('one host beside two with a core each', 1 / factor, 0.53, '');
}
