/** A local stand-in is the network. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPublic } from './fetch-public.ts';

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/around') response.writeHead(302, { location: '/picture' }).end();
    else if (request.url === '/picture') response.end(Buffer.alloc(1_000));
    else if (request.url === '/for-ever') response.writeHead(302, { location: '/for-ever' }).end();
    else response.writeHead(410).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const local = { accept: 'image/*', maxBytes: 1_000, local: true };

test('what is within the limits comes, over redirects too; what is not says why', async () => {
  expect(await fetchPublic(`${base}/around`, local)).toHaveLength(1_000);
  await expect(fetchPublic(`${base}/picture`, { ...local, maxBytes: 999 })).rejects.toThrow('longer than');
  await expect(fetchPublic(`${base}/for-ever`, local)).rejects.toThrow('leads on and on');
  await expect(fetchPublic(`${base}/gone`, local)).rejects.toThrow('answered 410');
});

test.each([
  ['http://example.org/a.png', 'only https'],
  ['https://127.0.0.1/a.png', 'private network'],
  ['https://[::1]/a.png', 'private network'],
  ['https://10.0.0.1/a.png', 'private network'],
  ['https://169.254.169.254/latest', 'private network'],
  ['https://[::ffff:7f00:1]/a.png', 'private network'],
])('%s is not asked', async (address, reason) => {
  await expect(fetchPublic(address, { accept: 'image/*', maxBytes: 1_000 })).rejects.toThrow(reason);
});
