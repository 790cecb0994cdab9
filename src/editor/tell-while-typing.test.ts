import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellWhileTyping } from './tell-while-typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports continuous typing every 400 ms, and nothing after its end', () => {
  const holder = new EventTarget();
  const tell = vi.fn();
  const ending = new AbortController();
  tellWhileTyping(holder, tell, ending.signal);
  for (let typed = 0; typed < 50; typed += 1) {
    holder.dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(50);
  }
  expect(tell).toHaveBeenCalledTimes(6);
  holder.dispatchEvent(new Event('input'));
  ending.abort();
  holder.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(1_000);
  expect(tell).toHaveBeenCalledTimes(6);
});
