/** A reverse proxy in front of several hosts. Requests go to the hosts in turn, and failed requests are not retried. */
import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface Balancer {
  url: string;
  /** URLs of the hosts, by a name that is the same after a restart. */
  hosts: Map<string, string>;
  close: () => Promise<void>;
}

/** @param sticky whether a cookie keeps each visitor on one host */
export async function startBalancer(sticky: boolean): Promise<Balancer> {
  const hosts = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
  const server = createServer((request, response) => {
    const asked = sticky ? /(?:^|; )host=(\w+)/.exec(request.headers.cookie ?? '')?.[1] : undefined;
    const all = [...hosts.keys()];
    const name = asked && hosts.has(asked) ? asked : (all[(turn += 1) % all.length] ?? '');
    const { hostname, port } = new URL(hosts.get(name) ?? '');
    const { method, url: path, headers } = request;
    const passed = ask({ hostname, port, method, path, headers, agent }, (answer) => {
      const cookies = [...(answer.headers['set-cookie'] ?? []), ...(sticky ? [`host=${name}; Path=/`] : [])];
      response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'set-cookie': cookies });
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
