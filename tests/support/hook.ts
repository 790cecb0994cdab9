/** A local server that replaces an external one (a build hook, an email provider), and can fail on request. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Hook {
  /** Contains a secret, like the URLs of real hooks. */
  url: string;
  /** Method and body of each call so far. */
  calls: { method: string; body: string }[];
  /** Status of the responses; `hang` means no response. */
  answer: number | 'hang';
  close: () => Promise<void>;
}

export const hookSecret = 'hook-secret-4711';

export async function startHook(): Promise<Hook> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      hook.calls.push({ method: request.method ?? '', body });
      if (hook.answer !== 'hang') response.writeHead(hook.answer).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hook: Hook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/build_hooks/${hookSecret}`,
    calls: [],
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return hook;
}
