/**
 * A proxy in front of several hosts: it takes turns, or sends a visitor to one host by a cookie. It retries nothing.
 */
import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface Balancer {
  url: string;
  /** Where requests go, by a name that stays when a host is restarted. */
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
      // An answer that breaks off breaks off for the visitor, too.
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
