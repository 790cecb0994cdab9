import { expect, test } from 'vitest';
import { purgingPictures, tagged } from './public-pictures.ts';

const answer = (cacheControl: string) => new Response('', { headers: { 'cache-control': cacheControl } });

test('the platform’s cache knows public pictures by a tag, and no others', () => {
  const tagOf = (cacheControl: string) => tagged(answer(cacheControl)).headers.get('netlify-cache-tag');
  expect(tagOf('public, max-age=300, stale-while-revalidate=86400')).toBe('pictures');
  expect([tagOf('private, no-store'), tagOf('no-store')]).toEqual([null, null]);
});

test('a change of the published images purges their cache, and requests the deploy in any case', async () => {
  const done: string[] = [];
  const background: Promise<unknown>[] = [];
  const purging = (purge: () => Promise<void>) =>
    purgingPictures(
      { request: async () => void done.push('deploy') },
      { purge, waitUntil: (work) => void background.push(work), log: (line) => void done.push(line) },
    );
  await purging(async () => void done.push('purged')).request();
  await Promise.all(background);
  expect(done.sort()).toEqual(['deploy', 'purged']);
  done.length = 0;
  await purging(async () => {
    throw new Error('no token');
  }).request();
  await Promise.all(background);
  expect(done).toEqual([
    'deploy',
    'Pictures that are no longer public may be in the platform’s cache for some minutes',
  ]);
});
