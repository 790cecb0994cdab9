/**
 * `GET /api/blog/posts?published=true` of the running site beside the least code that answers it: `node:http`, one
 * query by `pg`, over the same embedded database. With the sample posts, and with a hundred more.
 */
import { api } from '#contract/paths.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { startHost, type Host } from '#testing/host.ts';
import { deepStrictEqual } from 'node:assert';
import { inTurn, print, printRatio, rounds } from './measure.ts';
import { atRest } from './parts/process-tree.ts';
import { askAll } from './parts/requests.ts';
import { seedPosts } from './parts/seed.ts';
import { startServer } from './parts/start-server.ts';

const ROUNDS = rounds(9);
const REQUESTS = 400;
const AT_ONCE = 8;
const PATH = `${api.posts}?published=true`;

export async function run(): Promise<void> {
  const host = await startHost();
  const plain = await startServer(new URL('./api-read/plain-server.ts', import.meta.url), host.dataDir);
  await compare('the sample posts', host, plain.url);
  const { db, close } = await openEmbedded(host.dataDir);
  await seedPosts(db, 0, 100);
  await close();
  await compare('100 posts more', host, plain.url);
  await plain.stop();
  await host.stop();
}

async function compare(posts: string, host: Host, plainUrl: string): Promise<void> {
  await atRest(host.pid);
  const answer = async (url: string): Promise<unknown> => (await fetch(url + PATH)).json();
  deepStrictEqual(await answer(host.url), await answer(plainUrl));
  const ask = (url: string, count: number, atOnce: number) => async () =>
    void (await askAll(
      Array.from({ length: count }, () => url + PATH),
      { atOnce },
    ));
  const times = await inTurn(
    {
      one: ask(host.url, REQUESTS / 4, 1),
      plainOne: ask(plainUrl, REQUESTS / 4, 1),
      many: ask(host.url, REQUESTS, AT_ONCE),
      plainMany: ask(plainUrl, REQUESTS, AT_ONCE),
    },
    ROUNDS,
    2,
  );
  print(`${posts}: ${REQUESTS / 4} requests one by one`, times.one, 'ms');
  print('the same, plain', times.plainOne, 'ms');
  printRatio('one by one beside plain', times.one.median / times.plainOne.median, 1.5);
  print(`${posts}: ${REQUESTS} requests, ${AT_ONCE} at once`, times.many, 'ms');
  print('the same, plain', times.plainMany, 'ms');
  printRatio(`${AT_ONCE} at once beside plain`, times.many.median / times.plainMany.median, 1.5);
}
