import { expect, test } from 'vitest';
import { listen, ListenError } from './listen.ts';

test('localhost is both of its addresses; a request before the site is ready is told to wait', async () => {
  const listener = await listen(0, 'localhost');
  const response = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.text()).toContain('<meta http-equiv="refresh" content="1">');
  listener.handleWith((_, answer) => answer.end('ready'));
  expect(await (await fetch(`http://localhost:${listener.port}/`)).text()).toBe('ready');
  await listener.close();
});

test('a port that another program has is told in a sentence', async () => {
  const first = await listen(0, '127.0.0.1');
  await expect(listen(first.port, 'localhost')).rejects.toThrow(ListenError);
  await expect(listen(first.port, '127.0.0.1')).rejects.toThrow(`Port ${first.port} is taken`);
  await first.close();
});

test('an address that is not this machine’s is told in a sentence', async () => {
  await expect(listen(0, '203.0.113.1')).rejects.toThrow('HOST (203.0.113.1) is no address of this machine');
});
