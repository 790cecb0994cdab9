/** Resources shared by all tests of a file: opened while the file is read, closed after its last test. */
import type { Connection } from '#server/platform/db/connect.ts';
import type { Sources } from '#server/platform/integrations/fetch-record.ts';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { pgliteDatabase } from './database.ts';

/** Returns a test app; fails after the last test if the app has logged anything. */
export async function sharedTestApp(options?: Parameters<typeof createTestApp>[0]): Promise<TestApp> {
  const site = await createTestApp(options);
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
  });
  return site;
}

export async function sharedDatabase(): Promise<Connection> {
  const connection = await pgliteDatabase();
  afterAll(() => connection.close());
  return connection;
}

/**
 * Starts a local server that replaces an external one.
 * @returns its URL
 */
export async function sharedServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns all external sources of records, at one local URL. */
export const sourcesAt = (base: string): Sources => ({
  doi: base,
  arxiv: base,
  openLibrary: base,
  orcid: base,
  local: true,
});
