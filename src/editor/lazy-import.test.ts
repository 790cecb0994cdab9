import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function startFailingOnce() {
  const { persistently } = await import('./lazy-import.ts');
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('503')).mockResolvedValue('part');
  const loaded = persistently(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(console.error).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
  return { load, loaded };
}

test('a failed part is loaded when the network is back', async () => {
  const { loaded } = await startFailingOnce();
  page.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('part');
});

test('a failed part is loaded after 10 seconds if the network was never lost', async () => {
  const { load, loaded } = await startFailingOnce();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('part');
});
