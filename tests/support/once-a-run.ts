/**
 * Resources that all test files of a run share across workers. The main process creates each resource on the first
 * request and keeps it until the run ends.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deserialize, serialize } from 'node:v8';

type Make = (argument: string) => Promise<unknown>;

const variable = 'ONCE_A_RUN';

/**
 * Starts a server in the main process that offers the resources. Must be called before the workers start.
 * @param makers by name; each result is copied to the workers
 * @returns a function that stops the server
 */
export async function offerOnce(makers: Readonly<Record<string, Make>>): Promise<() => void> {
  const made = new Map<string, Promise<unknown>>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const argument = searchParams.get('argument') ?? '';
    const one =
      made.get(request.url ?? '') ?? makers[pathname.slice(1)]?.(argument) ?? Promise.reject(new Error(pathname));
    made.set(request.url ?? '', one);
    one.then(
      (value) => response.end(serialize(value)),
      (cause: unknown) => response.writeHead(500).end(String(cause)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[variable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Gets a resource from the main process. If the main process has no such server, as in runs of other Vitest projects,
 * this process creates the resource.
 * @throws Error if the resource cannot be created
 */
export async function onceARun<T>(name: string, argument: string, make: (argument: string) => Promise<T>): Promise<T> {
  const offer = process.env[variable];
  if (!offer) return make(argument);
  const answer = await fetch(`${offer}/${name}?${new URLSearchParams({ argument }).toString()}`);
  if (!answer.ok) throw new Error(await answer.text());
  return deserialize(Buffer.from(await answer.arrayBuffer())) as T;
}
