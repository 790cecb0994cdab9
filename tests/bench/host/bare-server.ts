/**
 * The simplest server that sends the same bytes and headers as the site. `node bare-server.ts SITE PATH…` loads these
 * paths from the running site into memory, then prints its port.
 */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Headers of the connection, which are not copied because Node writes them itself. */
const own = /^(date|connection|keep-alive)$/i;

const [site = '', ...paths] = process.argv.slice(2);
const answers = new Map<string, { headers: string[]; body: Buffer }>();
for (const path of paths) {
  const [response] = (await once(get(site + path, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ];
  const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
  const headers = names.flatMap((name, index) =>
    own.test(name) ? [] : [name, response.rawHeaders[index * 2 + 1] ?? ''],
  );
  answers.set(path, { headers, body: await buffer(response) });
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  response.writeHead(answer ? 200 : 404, answer?.headers ?? []);
  response.end(answer?.body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
