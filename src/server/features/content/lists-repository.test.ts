/** A repeated read of the lists fetches only the changes. */
import type { ContentKind } from '#contract/content-keys.ts';
import type { Database } from '#server/platform/db/database.ts';
import { pgliteDatabase, postgresDatabase } from '#support/database.ts';
import { expect, test } from 'vitest';
import { listProjects, listPublications, readLists } from './lists-repository.ts';
import { markDeleted, putLive, putPositions, putViews } from '#server/features/records/record-repository.ts';

async function put(db: Database, kind: ContentKind, key: string, view: object): Promise<void> {
  const text = { kind, key, revision: 1, hash: JSON.stringify(view), data: '{}', origin: 'file' as const };
  await putLive(db, [{ ...text, file: '', fileHash: '', position: 0 }], new Date());
  await putViews(db, [{ kind, key, view, viewHash: '', problem: null }]);
}
const change = (db: Database, kind: ContentKind, key: string, view: object) =>
  putViews(db, [{ kind, key, view, viewHash: '', problem: null }]);

test.each([['PGlite', pgliteDatabase] as const, ['PostgreSQL', postgresDatabase] as const])(
  'an edit, an order, a record that is new and one that is gone are in the next reading (%s)',
  async (_, open) => {
    const connection = await open();
    if (!connection) return;
    const { db } = connection;
    for (const id of ['a', 'b', 'c']) await put(db, 'project', id, { id, name: id });
    for (const id of ['x', 'y']) await put(db, 'publication', id, { id, title: id });
    const first = await readLists(db);
    const same = await readLists(db, first.read);
    expect(same.lists).toEqual(first.lists);

    await change(db, 'project', 'b', { id: 'b', name: 'Other' });
    await markDeleted(db, { kind: 'publication', key: 'x' }, { fileHash: null }, new Date());
    await change(db, 'publication', 'x', null as never);
    await put(db, 'publication', 'z', { id: 'z', title: 'z' });
    await putPositions(db, 'project', [{ key: 'a', position: 9 }]);
    const next = await readLists(db, first.read);
    expect(next.lists.projects).toEqual([{ id: 'b', name: 'Other' }, { id: 'c', name: 'c' }, { id: 'a', name: 'a' }]); // prettier-ignore
    expect(next.lists.projects).toEqual(await listProjects(db));
    expect(next.lists.publications).toEqual(await listPublications(db));
    expect(next.lists.publications.map(({ id }) => id)).toEqual(['y', 'z']);
    // Unchanged records were not read again: they are the same objects.
    expect(next.lists.publications[0]).toBe(first.lists.publications[1]);
    await connection.close();
  },
);
