import { api } from '#contract/paths.ts';
import { expect, test, vi } from 'vitest';
import { warmForWriters } from './warm-for-writers.ts';

test('it is warmed once, after the first post that is saved; not by readers, nor by what is refused', async () => {
  vi.useFakeTimers();
  let [warmed, status] = [0, 401];
  const app = warmForWriters({ fetch: async () => new Response(null, { status }) }, async () => void (warmed += 1));
  const ask = async (method: string, path: string) => {
    await app.fetch(new Request(`http://localhost${path}`, { method }), { ip: '' });
    await vi.advanceTimersByTimeAsync(1_000);
    return warmed;
  };
  expect(await ask('POST', api.posts)).toBe(0);
  status = 200;
  expect(await ask('GET', api.posts)).toBe(0);
  expect(await ask('POST', api.login)).toBe(0);
  expect(await ask('PUT', `${api.posts}/a`)).toBe(1);
  expect(await ask('PUT', `${api.posts}/a`)).toBe(1);
  vi.useRealTimers();
});
