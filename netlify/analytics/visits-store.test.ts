import type { Visit } from '#server/dependencies.ts';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { gatherVisits, storeVisit } from './visits-store.ts';

test("visits wait in the platform's store, and are counted once", async () => {
  const directory = temporaryFolder();
  const server = new BlobsServer({ directory, token: 'token', port: 0 });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const store = getStore({ name: 'visits', siteID: 'site', token: 'token', edgeURL, uncachedEdgeURL: edgeURL });
  try {
    const visits: Visit[] = ['/', '/about'].map((path) => ({ seen: { path }, at: '2026-11-21T00:00:00.000Z' }));
    await Promise.all(visits.map((visit) => storeVisit(store, visit)));
    await store.setJSON('2026-11-21T00:00:00.000Z-other', { seen: { path: 7 } });
    const counted: Visit[] = [];
    const count = async (some: readonly Visit[]) => void counted.push(...some);
    await gatherVisits(store, count);
    await gatherVisits(store, count);
    expect(counted.toSorted((a, b) => a.seen.path.length - b.seen.path.length)).toEqual(visits);
  } finally {
    await server.stop();
  }
});
