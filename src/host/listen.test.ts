import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeAtEnd } from '#support/at-end.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { findRunningHost, noteRunningHost } from './running-host.ts';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen, ListenError } from './listen.ts';

test('localhost listens on both of its addresses, and answers 503 until the site is ready', async () => {
  const listener = await listen(0, 'localhost');
  const response = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.text()).toContain('<meta http-equiv="refresh" content="1">');
  listener.handleWith((_, answer) => answer.end('ready'));
  expect(await (await fetch(`http://localhost:${listener.port}/`)).text()).toBe('ready');
  await listener.close();
});

test('reports a port in use in one sentence', async () => {
  const first = await listen(0, '127.0.0.1');
  await expect(listen(first.port, 'localhost')).rejects.toThrow(ListenError);
  await expect(listen(first.port, '127.0.0.1')).rejects.toThrow(`another program uses port ${first.port}`);
  await first.close();
});

test('names the process of the same site on a port, and ignores the note of a dead process', async () => {
  const dataDir = temporaryFolder();
  removeAtEnd(dataDir);
  const first = await listen(0, '127.0.0.1');
  const again = () => listen(first.port, '127.0.0.1', (port) => findRunningHost(dataDir, port));
  const forget = noteRunningHost(dataDir, first.port);
  await expect(again()).rejects.toThrow(
    `this site is already running on port ${first.port} (pid ${process.pid}). To stop it: kill ${process.pid}`,
  );
  // The host's file after a power cut. No process has such a large id.
  writeFileSync(join(dataDir, 'host.json'), JSON.stringify({ pid: 2 ** 31 - 1, port: first.port }));
  await expect(again()).rejects.toThrow('another program uses port');
  forget();
  expect(existsSync(join(dataDir, 'host.json'))).toBe(true);
  noteRunningHost(dataDir, first.port)();
  await expect(again()).rejects.toThrow('another program uses port');
  expect(existsSync(join(dataDir, 'host.json'))).toBe(false);
  await first.close();
});

test('reports an address of another machine in one sentence', async () => {
  await expect(listen(0, '203.0.113.1')).rejects.toThrow('HOST (203.0.113.1) is not an address of this machine');
});

test('keeps an idle connection longer than a proxy does', async () => {
  const listener = await listen(0, '127.0.0.1');
  const { headers } = await fetch(`http://127.0.0.1:${listener.port}/`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  // The timeout must be longer than in the proxies in deploy/. Caddy has the longest one, 2 minutes.
  expect(Number(seconds)).toBeGreaterThan(120);
  await listener.close();
});

test('closing answers a half-sent request, a running one, and one on a kept-alive connection', async () => {
  const listener = await listen(0, '127.0.0.1');
  listener.handleWith((request, response) => {
    void text(request).then((body) => response.end(`answered ${body}`));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (body: string, options: RequestOptions = {}) => {
    const asked = request({ port: listener.port, host: '127.0.0.1', method: 'POST', ...options });
    const answer = new Promise<{ connection: string | undefined; body: string }>((resolve, reject) => {
      asked.on('error', reject).on('response', (response) => {
        text(response).then((got) => resolve({ connection: response.headers.connection, body: got }), reject);
      });
    });
    asked.write(body);
    return { asked, answer };
  };
  const kept = ask('kept', { agent });
  kept.asked.end();
  expect(await kept.answer).toMatchObject({ connection: 'keep-alive', body: 'answered kept' });
  const half = ask('half ');
  await delay(50);
  const closing = listener.close();
  await expect(fetch(`http://127.0.0.1:${listener.port}/`)).rejects.toThrow();
  const late = ask('late', { agent });
  late.asked.end();
  expect(await late.answer).toEqual({ connection: 'close', body: 'answered late' });
  await delay(700);
  half.asked.end('sent');
  expect(await half.answer).toEqual({ connection: 'close', body: 'answered half sent' });
  await closing;
});

test('closing sends a long response to its end, however slowly it is read', async () => {
  const long = Buffer.alloc(16_000_000, 'x');
  const listener = await listen(0, '127.0.0.1');
  listener.handleWith((_, response) => response.end(long));
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port: listener.port, host: '127.0.0.1' }).on('response', resolve).on('error', reject).end();
  });
  const closing = listener.close();
  // The delay is longer than the limit for idle connections.
  await delay(900);
  const { length } = await text(response);
  expect(length).toBe(long.length);
  await closing;
});
