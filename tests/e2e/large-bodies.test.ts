/**
 * Large request bodies on the real host. A response can precede the end of the body, and must reach a client that is
 * still sending.
 */
import { api, pages } from '#contract/paths.ts';
import { startHost, type Host } from '../support/host.ts';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MB = 1024 * 1024;
let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host.stop());

/** Opens a connection and sends the headers of a request with a body of this size. */
function begin(path: string, bytes: number) {
  const { hostname, port, origin, host: name } = new URL(host.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.on('close', () => (isClosed = true)).on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${name}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { socket, received: () => received, isClosed: () => isClosed };
}

test.each([
  [pages.setup('anything'), '404'],
  [api.imports, '401'],
  [api.posts, '401'],
])('%s answers a visitor before the body has arrived', async (path, status) => {
  const { socket, received } = begin(path, path === api.posts ? MB : 4 * MB);
  await expect.poll(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  socket.destroy();
});

test('a client that sends its body slowly sees the refusal, and its next request is answered', async () => {
  const { socket, received, isClosed } = begin(api.posts, MB);
  await expect.poll(received).toContain('HTTP/1.1 401 ');
  // Sending takes longer than half a second. The refused connection must stay open, because a browser reads a response
  // only after it has sent the whole body.
  for (let part = 0; part < 16; part += 1) {
    socket.write(Buffer.alloc(MB / 16, 0x20));
    await delay(60);
  }
  socket.write(`GET ${api.health} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await expect.poll(received).toContain('HTTP/1.1 200 ');
  expect(isClosed()).toBe(false);
  socket.destroy();
});
