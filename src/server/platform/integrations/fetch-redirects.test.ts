/** Redirects of a public site. The target of each redirect is checked like the first URL. The responses are fakes. */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { fetchPublic } from './fetch-public.ts';

const asked: string[] = [];
let fetched: typeof fetchPublic;

/** Replaces `request` of `node:https`, so that no network is used. */
function request(url: URL, _: object, answered: (response: object) => void) {
  asked.push(url.href);
  const location = new URL(url).searchParams.get('to') ?? undefined;
  const response = Object.assign(new PassThrough(), {
    statusCode: location === undefined ? 200 : 302,
    headers: { location },
    headersDistinct: {},
  });
  response.end('bytes');
  queueMicrotask(() => answered(response));
  const made = { once: () => made, end: () => made };
  return made;
}

beforeAll(async () => {
  // Clears the module cache, because other test files in this worker may have loaded `fetch-public.ts` with the real
  // `node:https`.
  vi.resetModules();
  vi.doMock('node:https', () => ({ request }));
  ({ fetchPublic: fetched } = await import('./fetch-public.ts'));
});
afterAll(() => {
  vi.doUnmock('node:https');
  vi.resetModules();
});

const resolve = async (name: string) => (name === 'public.invalid' ? ['93.184.216.34'] : ['192.168.0.1']);
const get = (to: string) =>
  fetched(`https://public.invalid/a.png?to=${encodeURIComponent(to)}`, {
    accept: 'image/*',
    maxBytes: 100,
    resolve,
  });

test.each([
  ['http://public.invalid/b.png', 'only https'],
  ['file:///etc/passwd', 'only https'],
  ['https://127.0.0.1/b.png', 'private network'],
  ['https://2130706433/b.png', 'private network'],
  ['https://0x7f.1/b.png', 'private network'],
  ['https://[::ffff:169.254.169.254]/', 'private network'],
  ['https://user:secret@10.0.0.1:8443/', 'private network'],
  ['https://inward.invalid/b.png', 'private network'],
  ['//localhost/b.png', 'private network'],
])('a redirect to %s is not followed', async (to, reason) => {
  asked.length = 0;
  await expect(get(to)).rejects.toThrow(reason);
  expect(asked).toHaveLength(1);
});

test('a redirect to a public address is followed', async () => {
  expect(Buffer.from(await get('https://public.invalid/b.png')).toString()).toBe('bytes');
});
