import { expect, test, vi } from 'vitest';

// The module registers a listener when it is imported.
vi.stubGlobal('addEventListener', () => undefined);
const { refusedAs } = await import('./transport.ts');
vi.unstubAllGlobals();

test.each([401, 403, 404, 413])('a call answered %i was refused and is not retried', (status) => {
  expect(refusedAs({ ok: false, message: 'No', style: 'fail', status })).toEqual({
    kind: 'refused',
    message: 'No',
    status,
  });
});

test.each([429, 500, 502, 503, 504])('a call answered %i was lost, and is worth another try', (status) => {
  const failure = { ok: false, message: 'Later', style: 'fail', status, retryAfter: 2 } as const;
  expect(refusedAs(failure)).toEqual({ kind: 'lost', message: 'Later', status, retryAfter: 2 });
});

test('without an answer a call was lost', () => {
  expect(refusedAs({ ok: false, message: 'Away', style: 'fail', status: 0 })).toEqual({
    kind: 'lost',
    message: 'Away',
  });
});
