/** Tests requests with a local server in place of the internet. */
import { sharedServer } from '#support/shared.ts';
import { expect, test } from 'vitest';
import { fetchPublic } from './fetch-public.ts';

const base = await sharedServer((request, response) => {
  if (request.url === '/around') response.writeHead(302, { location: '/picture' }).end();
  else if (request.url === '/picture') response.end(Buffer.alloc(1_000));
  else if (request.url === '/for-ever') response.writeHead(302, { location: '/for-ever' }).end();
  else response.writeHead(410).end();
});

const local = { accept: 'image/*', maxBytes: 1_000, local: true };

test('fetches within the limits, through redirects too; an error gives its reason', async () => {
  expect(await fetchPublic(`${base}/around`, local)).toHaveLength(1_000);
  await expect(fetchPublic(`${base}/picture`, { ...local, maxBytes: 999 })).rejects.toThrow('longer than');
  await expect(fetchPublic(`${base}/for-ever`, local)).rejects.toThrow('redirects too many times');
  await expect(fetchPublic(`${base}/gone`, local)).rejects.toThrow('answered 410');
});

test('resolves a name once: connects to the checked address', async () => {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    // A DNS server can answer the second lookup of a name with another address.
    return asked.length === 1 ? ['127.0.0.1'] : ['192.0.2.1'];
  };
  const address = base.replace('127.0.0.1', 'pinned.invalid');
  expect(await fetchPublic(`${address}/picture`, { ...local, resolve })).toHaveLength(1_000);
  expect(asked).toEqual(['pinned.invalid']);
});

test.each([['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['64:ff9b::7f00:1'], ['2002:7f00:1::'], ['fec0::1']])(
  'does not connect to a name that leads to %s',
  async (...addresses) => {
    const limits = { accept: 'image/*', maxBytes: 1_000, resolve: async () => addresses };
    await expect(fetchPublic('https://inward.invalid/a.png', limits)).rejects.toThrow('private network');
  },
);

test.each([
  ['http://example.org/a.png', 'only https'],
  ['https://127.0.0.1/a.png', 'private network'],
  ['https://[::1]/a.png', 'private network'],
  ['https://10.0.0.1/a.png', 'private network'],
  ['https://169.254.169.254/latest', 'private network'],
  ['https://[::ffff:7f00:1]/a.png', 'private network'],
  ['https://[64:ff9b::7f00:1]/a.png', 'private network'],
  ['https://[2002:7f00:1::]/a.png', 'private network'],
  ['https://[fec0::1]/a.png', 'private network'],
])('%s is not asked', async (address, reason) => {
  await expect(fetchPublic(address, { accept: 'image/*', maxBytes: 1_000 })).rejects.toThrow(reason);
});
