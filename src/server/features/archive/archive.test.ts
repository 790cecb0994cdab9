import { noRebuild } from '#server/dependencies.ts';
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PostData } from '#contract/posts.ts';
import { latestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  documents,
  mails,
  media,
  posts,
  redirects,
  reviews,
  sessions,
  settings,
  users,
} from '#server/platform/db/schema/index.ts';
import { listBySource, listOfPost, removeOrEmpty } from '#server/features/comments/comment-repository.ts';
import { importComments } from '#server/features/comments/former-comments.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { addPrivate, putRecords } from '#support/content.ts';
import { pgliteDatabase } from '#support/database.ts';
import { startPostgres } from '#support/postgres.ts';
import { runs } from '#support/runs.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ArchiveError } from './format.ts';
import { readArchive } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { writeArchive } from './write-archive.ts';

const folder = temporaryFolder();
const now = new Date('2026-01-02T03:04:05.678Z');
const hostile = 'quotes " \\ \u2028 line \r\n tab\t 髙﨑𠮷 \u202e <b>&amp; \\u0000 {"manifest":{}}';
const source = await pgliteDatabase();
const original = join(folder, 'original');
const known = (await readMigrations()).map(({ tag }) => tag);

const document = (text: string) =>
  JSON.stringify({ time: 1, version: '2', blocks: [{ id: 'b', type: 'paragraph', data: { text } }] });
const data = (changes: Partial<PostData>): PostData => ({
  title: 'On ink',
  categoryName: 'Methods',
  keywords: ['ink', 'Ärger', 'zebra', 'ink-2'],
  body: document('First words.'),
  summary: document('A summary.'),
  published: false,
  ...changes,
});

beforeAll(async () => {
  const { db } = source;
  const app = { db, rebuild: noRebuild };
  await db.insert(users).values([
    { id: 'u1', email: 'owner@example.com', username: hostile, passwordHash: 'hash', isAdmin: true, createdAt: now },
    { id: 'U2', email: 'reader@example.com', passwordHash: 'hash' },
  ]);
  await db
    .insert(sessions)
    .values({ id: 's', userId: 'u1', csrfToken: 't', remembered: true, device: '', expiresAt: now });
  for (const title of ['On ink', '並び書き', hostile.slice(0, 40)]) {
    const { postId } = await createPost(app, 'u1', data({ title, body: document(hostile) }), undefined, now);
    for (const text of ['second', 'third']) await savePost(app, postId, data({ title, body: document(text) }), now);
    if (title === 'On ink') await publishPost(app, postId, { published: true }, now);
  }
  const bytes = Buffer.from('a picture of some bytes \0\x01\xff', 'latin1');
  await db.insert(media).values({
    id: 'm',
    sha256: 'x',
    kind: 'picture' as const,
    mime: 'image/png',
    width: 1,
    height: 2,
    bytes: 9,
    name: hostile,
    createdAt: now,
    master: bytes,
  });
  const figure = JSON.stringify({
    blocks: [
      { type: 'figure', data: { media: 'm' } },
      { type: 'figure', data: { media: 'gone' } },
    ],
  });
  const [{ id } = { id: '' }] = await db.select({ id: posts.id }).from(posts).where(eq(posts.published, true));
  await savePost(app, id, data({ body: figure, published: true, address: 'on-ink' }), now);
  await db.insert(redirects).values({ path: '/old', postId: id });
  const review = {
    postId: id,
    linkHash: 'l',
    name: hostile,
    quote: hostile,
    text: hostile,
    revision: 1,
    createdAt: now,
  };
  await db.insert(reviews).values({ ...review, id: 'r1', reviewer: 'h', settledAt: now });
  await db.insert(reviews).values({ ...review, id: 'r2', parentId: 'r1' });
  // The number of rows exceeds one batch, for reading and for writing.
  const many = Array.from({ length: 620 }, (_, index) => ({ key: `key ${index}`, value: hostile }));
  await db.insert(settings).values(many);
  await putRecords(db, 'project', [{ key: 'p', view: { id: 'p', name: hostile, z: 1, a: null } }]);
  await addPrivate(db);
  await db.insert(documents).values({ name: 'resume', data: { deep: [{ er: [1.5, true, hostile] }] } });
  await writeTo(db, original);
});
afterAll(() => source.close());

const writeTo = (db: Database, file: string) => writeArchive(db, createWriteStream(file));
let names = 0;
const newFile = (content?: Buffer | string) => {
  const file = join(folder, String((names += 1)));
  if (content !== undefined) writeFileSync(file, content);
  return file;
};
const lines = () => gunzipSync(readFileSync(original)).toString().split('\n');
const archiveOf = (text: string[]) => newFile(gzipSync(text.join('\n')));

/** Returns an archive with a manifest that matches these lines. */
function sealed(text: string[]): string {
  const rows = text.slice(1, -2);
  const byTable = Map.groupBy(rows, (line) => /^\{"(\w+)"/.exec(line)?.[1] ?? '');
  const summaries = [...byTable].map(([name, own]) => {
    const sha256 = createHash('sha256')
      .update(`${own.join('\n')}\n`)
      .digest('hex');
    return [name, { rows: own.length, sha256 }] as const;
  });
  return archiveOf([text[0] ?? '', ...rows, JSON.stringify({ manifest: Object.fromEntries(summaries) }), '']);
}

test('restores an imported comment unchanged, and deleted ones stay deleted', async () => {
  const [from, into] = [await pgliteDatabase(), await pgliteDatabase()];
  try {
    const { db } = from;
    const written = { name: 'Ada', date: '2019-05-03T10:00:00.000Z' };
    const comments = [
      { ...written, source: 'wordpress a 1', text: 'First *words*' },
      { ...written, source: 'wordpress a 2', parent: 'wordpress a 1', text: 'An answer' },
      { ...written, source: 'wordpress a 3', text: 'Taken away' },
    ];
    const { postId } = await createPost({ db }, '', data({ title: 'Commented' }), undefined, now);
    expect(await importComments(db, postId, comments)).toBe(3);
    const [gone] = await listBySource(db, ['wordpress a 3']);
    await removeOrEmpty(db, gone?.id ?? '');
    const file = join(folder, 'comments');
    await writeTo(db, file);
    await restoreArchive(into.db, file, { replace: false, now });
    const below = async (of: Database) =>
      (await listOfPost(of, postId)).map(({ comment: { id, parentId, text, source, createdAt, state }, name }) => ({
        id,
        parentId,
        text,
        source,
        createdAt,
        state,
        name,
      }));
    const there = await below(into.db);
    const live = there.filter(({ state }) => state === 'live');
    expect(live.map(({ text, name }) => `${name}: ${text}`)).toEqual(['Ada: First *words*', 'Ada: An answer']);
    expect(there).toHaveLength(3);
    expect(there).toEqual(await below(db));
    expect(await importComments(into.db, postId, comments)).toBe(0);
  } finally {
    await from.close();
    await into.close();
  }
});

test("contains the owner's data, and nothing temporary", () => {
  const text = lines();
  expect(JSON.parse(text[0] ?? '')).toEqual({ archive: 'researcher-site', version: 3, migrations: known });
  const { manifest } = JSON.parse(text.at(-2) ?? '') as { manifest: Record<string, { rows: number }> };
  const rows = Object.entries(manifest).map(([name, summary]) => [name, summary.rows]);
  expect(Object.fromEntries(rows)).toEqual({
    users: 2,
    passkeys: 0,
    categories: 1,
    contentFiles: 1,
    contentRecords: 1,
    contentRevisions: 1,
    contentTexts: 1,
    keywords: 4,
    media: 1,
    posts: 3,
    postTexts: 10,
    postRevisions: 10,
    postAddresses: 3,
    mediaUses: 1,
    importSources: 0,
    redirects: 1,
    comments: 0,
    closedPosts: 0,
    reviews: 2,
    documents: 1,
    workProposals: 0,
    settings: 620,
    followers: 0,
    mailings: 0,
    mailingTexts: 0,
    deliveries: 0,
    seenDays: 0,
    mentions: 0,
    mentionedTexts: 0,
    sentMentions: 0,
    workCounts: 0,
    workSources: 0,
  });
  expect(text.join('')).not.toContain('MY-SECRET');
});

/** A database with a linguistic collation: the order of an archive must not depend on the collation. */
async function icuDatabase() {
  const server = await startPostgres();
  if (!server) return undefined;
  await server.run('createdb', '--template=template0', '--locale-provider=icu', '--icu-locale=en', 'icu');
  const { db, close } = connect({
    url: `postgres://postgres@localhost/icu?host=${encodeURIComponent(server.socketDirectory)}`,
    driver: 'postgres',
  });
  await migrate(db);
  return { db, close };
}

const targets = [['PGlite', pgliteDatabase] as const, ['PostgreSQL', icuDatabase] as const];

test.each(targets)('export, import into an empty %s, export: not a byte differs', async (_, open) => {
  const target = await open();
  if (!target) return;
  const told: string[] = [];
  await restoreArchive(target.db, original, { replace: false, now, progress: (...news) => told.push(news.join(' ')) });
  expect(told.filter((line) => line.startsWith('settings')).length).toBeGreaterThan(1);
  expect(told).toContain('settings 620');
  const again = newFile();
  await writeTo(target.db, again);
  expect(readFileSync(again).equals(readFileSync(original))).toBe(true);
  expect(await latestBuild(target.db)).toMatchObject({ state: 'building', requestedAt: now.toISOString() });

  const back = await pgliteDatabase();
  await restoreArchive(back.db, again, { replace: false, now });
  const third = newFile();
  await writeTo(back.db, third);
  expect(readFileSync(third).equals(readFileSync(original))).toBe(true);
  await back.close();
  await target.close();
});

test('does not touch a database with users or posts unless it is to be replaced', async () => {
  const target = await pgliteDatabase();
  const { db } = target;
  await db.insert(users).values({ id: 'other', email: 'other@example.com', passwordHash: '' });
  await db
    .insert(sessions)
    .values({ id: 's', userId: 'other', csrfToken: 't', remembered: true, device: '', expiresAt: now });
  await db
    .insert(mails)
    .values({ id: 'm', userId: 'other', recipient: 'other@example.com', subject: '', text: '', html: '' });
  await db.insert(settings).values({ key: 'mine', value: '' });
  await expect(restoreArchive(db, original, { replace: false, now })).rejects.toThrow('--replace');
  expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: 'other' }]);
  await restoreArchive(db, original, { replace: true, now });
  const after = newFile();
  await writeTo(db, after);
  expect(readFileSync(after).equals(readFileSync(original))).toBe(true);
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(mails)).toEqual([]);
  await target.close();
});

test('restores an archive of an older program: newer values get their defaults, or are empty', async () => {
  const kept = lines().filter((line) => !/^\{"(settings|media|mediaUses|postAddresses|redirects|reviews)":/.test(line));
  const older = kept.map((line) => line.replace(/"createdAt":"[^"]*",|,"publishedAt":(null|"[^"]*")/g, ''));
  const target = await pgliteDatabase();
  await restoreArchive(target.db, sealed(older), { replace: false, now });
  expect((await target.db.select().from(posts)).map((post) => post.publishedAt)).toEqual([null, null, null]);
  await target.close();
});

test('refuses broken, foreign, older or newer archives with a message before touching the database', async () => {
  const text = lines();
  const header = JSON.parse(text[0] ?? '') as object;
  const refused: [string, string][] = [
    [join(folder, 'missing'), 'does not exist'],
    [newFile(''), 'the file is incomplete'],
    [newFile('a photograph, perhaps'), 'not an archive of this software'],
    [newFile(gzipSync('')), 'not an archive of this software'],
    [newFile(gzipSync('{"some":"other file"}\n')), 'not an archive of this software'],
    [
      archiveOf([JSON.stringify({ ...header, archive: 'another-program' }), ...text.slice(1)]),
      'not an archive of this software',
    ],
    ...[1, 2].map((version): [string, string] => [
      archiveOf([JSON.stringify({ ...header, version }), ...text.slice(1)]),
      'Install 0.3.0, restore the archive there, and export again.',
    ]),
    [archiveOf([JSON.stringify({ ...header, version: 4 }), ...text.slice(1)]), 'newer version'],
    [
      archiveOf([JSON.stringify({ ...header, migrations: [...known, '0099_future'] }), ...text.slice(1)]),
      'newer version',
    ],
    [archiveOf(text.slice(0, -2)), 'the end is missing'],
    [archiveOf([...text.slice(0, -1), text[1] ?? '']), 'there are lines after the end'],
    [archiveOf(text.toSpliced(5, 1)), 'differs'],
    [archiveOf(text.toSpliced(5, 0, text[5] ?? '')), 'differs'],
    [archiveOf(text.map((line) => line.replace('third', 'thirt'))), 'differs'],
    [archiveOf(text.map((line) => line.replace('"isAdmin":false', '"isAdmin":true'))), 'differs'],
    [archiveOf(text.map((line) => line.replace('"isAdmin":true', '"isAdmin":"yes"'))), '(users.isAdmin)'],
    [archiveOf(text.toSpliced(2, 0, '{"sessions":{}}')), 'line 3'],
    [archiveOf(text.toSpliced(2, 0, '[1]')), 'line 3'],
    [newFile(readFileSync(original).subarray(0, 3000)), 'the file is incomplete'],
  ];
  for (const [file, says] of refused) {
    // The call gets no real database, which proves that nothing is changed.
    const failure: unknown = await restoreArchive({} as Database, file, { replace: true, now }).catch(
      (cause: unknown) => cause,
    );
    expect(failure, says).toBeInstanceOf(ArchiveError);
    expect((failure as Error).message).toContain(says);
  }
});

test('an archive whose rows do not fit together changes nothing', async () => {
  const target = await pgliteDatabase();
  await target.db.insert(users).values({ id: 'other', email: 'other@example.com', passwordHash: '' });
  const text = lines().map((line) => line.replace(/^(\{"postTexts":.*"categoryName":")/, '$1no-such-'));
  await expect(restoreArchive(target.db, sealed(text), { replace: true, now })).rejects.toThrow();
  expect(await target.db.select({ id: users.id }).from(users)).toEqual([{ id: 'other' }]);
  await target.close();
});

test('any flipped bit and any cut is noticed, or changes nothing', async () => {
  const whole = readFileSync(original);
  const manifest = await readArchive(original, known);
  const damage = fc.record({ at: fc.nat(whole.length - 1), bit: fc.nat(7), cut: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, bit, cut }) => {
      const damaged = Buffer.from(cut ? whole.subarray(0, at) : whole);
      if (!cut) damaged[at] = (whole[at] ?? 0) ^ (1 << bit);
      const file = join(folder, 'damaged');
      writeFileSync(file, damaged);
      const result = await readArchive(file, known).catch((cause: unknown) => cause);
      if (result instanceof Error) expect(result).toBeInstanceOf(ArchiveError);
      else expect(result).toEqual(manifest);
    }),
    runs(300, 10_000),
  );
});
