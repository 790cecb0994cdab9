import { api } from '#contract/paths.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { grammarsForWriters } from './highlighter-warmup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function host() {
  const state = { status: 200, warmed: 0, released: 0 };
  const grammars = grammarsForWriters(
    async () => void (state.warmed += 1),
    () => void (state.released += 1),
  );
  const app = grammars.readyFor({ fetch: async () => new Response(null, { status: state.status }) });
  const ask = async (method: string, path: string) => {
    await app.fetch(new Request(`http://localhost${path}`, { method }), { ip: '' });
    await vi.advanceTimersByTimeAsync(1_000);
    return state.warmed;
  };
  return { state, grammars, ask };
}

test('loads grammars once, after the first saved post, and not for reads or refused requests', async () => {
  const { state, ask } = host();
  for (const method of ['GET', 'HEAD']) expect(await ask(method, api.posts)).toBe(0);
  expect(await ask('POST', api.login)).toBe(0);
  state.status = 401;
  expect(await ask('POST', api.posts)).toBe(0);
  state.status = 200;
  expect(await ask('PUT', `${api.posts}/a`)).toBe(1);
  expect(await ask('PUT', `${api.posts}/a`)).toBe(1);
});

test('releases grammars 10 minutes after the last save, or on `rest` if nobody writes', async () => {
  const { state, grammars, ask } = host();
  grammars.rest();
  expect(state.released).toBe(1);
  await ask('PUT', `${api.posts}/a`);
  grammars.rest();
  await vi.advanceTimersByTimeAsync(500_000);
  await ask('PUT', `${api.posts}/a`);
  await vi.advanceTimersByTimeAsync(500_000);
  expect(state.released).toBe(1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(state.released).toBe(2);
  expect(await ask('PUT', `${api.posts}/a`)).toBe(2);
});
