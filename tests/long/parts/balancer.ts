/**
 * A reverse proxy in front of several hosts. Requests go to the hosts in turn. With `sticky`, a cookie keeps each
 * visitor on one host. Failed requests are not retried.
 */
import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface Balancer {
  url: string;
  /** URLs of the hosts, by a name that is the same after a restart. */
  hosts: Map<string, string>;
  close: () => Promise<void>;
}

export async function startBalancer({ sticky = false } = {}): Promise<Balancer> {
  const hosts = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
  const choose = (request: IncomingMessage): [string, string] => {
    const asked = /(?:^|; )host=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    const known = sticky && asked !== undefined ? hosts.get(asked) : undefined;
    if (asked !== undefined && known !== undefined) return [asked, known];
    const all = [...hosts];
    const next = all[(turn += 1) % all.length];
    if (!next) throw new Error('There is no host.');
    return next;
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [name, target] = choose(request);
    const { hostname, port } = new URL(target);
    const { method, url: path, headers } = request;
    const passed = ask({ hostname, port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, {
        ...answer.headers,
        'x-answered-by': name,
        ...(sticky && { 'set-cookie': [...(answer.headers['set-cookie'] ?? []), `host=${name}; Path=/`] }),
      });
      // If a host breaks off its response, the visitor's response breaks off too.
      pipeline(answer, response, () => undefined);
    });
    passed.on('error', (cause) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(String(cause));
    });
    request.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hosts,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
