import {
  latestBuild,
  markLive,
  markStarted,
  requestBuild,
  tellBuild,
  wantedVersion,
} from '#server/features/builds/build-repository.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { builds, users } from '#server/platform/db/schema/index.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { pgliteDatabase, raceDatabases } from '#support/database.ts';
import { hookSecret, startHook, type Hook } from '#support/hook.ts';
import { sharedDatabase } from '#support/shared.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildHookRebuild, callBuildHook, type BuildHook } from './build-hook.ts';

const start = Date.parse('2026-11-21T00:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let hook: Hook;
let time = start;
const logged: string[] = [];
const on = ({ db }: Connection): BuildHook => ({
  db,
  url: hook.url,
  clock: () => new Date(time),
  log: (line) => logged.push(line),
});

const pglite = await sharedDatabase();
beforeEach(async () => {
  hook = await startHook();
  time = start;
  logged.length = 0;
  await pglite.db.delete(builds);
});
afterEach(async () => {
  expect(logged.join('\n')).not.toContain(hookSecret);
  await hook.close();
});

const input = () => requestBuild(pglite.db, new Date(time));
const state = () => latestBuild(pglite.db);

test('does not call the hook without a request', async () => {
  await callBuildHook(on(pglite));
  expect(hook.calls).toEqual([]);
});

test('changes while a deploy is awaited are in it: one call for all of them', async () => {
  await input();
  await callBuildHook(on(pglite));
  for (let change = 0; change < 5; change += 1) {
    time += SECOND;
    await input();
    await callBuildHook(on(pglite));
  }
  expect(hook.calls).toEqual([{ method: 'POST', body: '' }]);
  expect(await state()).toMatchObject({ state: 'building', startedAt: null });
});

test('a change after the deploy began gets a separate call', async () => {
  await input();
  await input();
  await callBuildHook(on(pglite));
  const version = await wantedVersion(pglite.db);
  await markStarted(pglite.db, version, new Date(time));
  await input();
  await callBuildHook(on(pglite));
  expect(hook.calls).toHaveLength(2);
  await markLive(pglite.db, version, new Date(time));
  expect((await state()).state).toBe('building');
});

test('a refused call is repeated, later each time, and given up after ten', async () => {
  hook.answer = 500;
  await input();
  for (const wait of [0, 10, 20, 40, 80, 160, 320, 640, 1280, 2560]) {
    expect((await state()).state).toBe('building');
    const before = hook.calls.length;
    time += wait * SECOND - 1;
    await callBuildHook(on(pglite));
    expect(hook.calls).toHaveLength(before);
    time += 1;
    await callBuildHook(on(pglite));
    expect(hook.calls).toHaveLength(before + 1);
  }
  expect((await state()).state).toBe('failed');
  expect((await state()).error).toMatch(/^The build service refused the call with status 500\.((?!4711).)*$/);
  expect(logged).toHaveLength(10);

  // The admin's retry starts a new attempt.
  hook.answer = 200;
  await input();
  await callBuildHook(on(pglite));
  expect(hook.calls).toHaveLength(11);
});

test('changes while a call is to be repeated wait for it', async () => {
  hook.answer = 429;
  await input();
  await callBuildHook(on(pglite));
  await input();
  await callBuildHook(on(pglite));
  expect(hook.calls).toHaveLength(1);
  hook.answer = 201;
  time += 10 * SECOND;
  await callBuildHook(on(pglite));
  await callBuildHook(on(pglite));
  expect(hook.calls).toHaveLength(2);
});

test('a hook that hangs or is not there is as good as one that refuses', async () => {
  hook.answer = 'hang';
  await input();
  const patience = new AbortController();
  const calling = callBuildHook({ ...on(pglite), giveUp: patience.signal });
  await vi.waitFor(() => expect(hook.calls).toHaveLength(1));
  patience.abort();
  await calling;
  time += MINUTE;
  await callBuildHook({ ...on(pglite), url: `http://127.0.0.1:1/${hookSecret}` });
  expect(logged).toHaveLength(2);
  expect(await state()).toMatchObject({ state: 'building' });
});

test('a deploy that does not begin is asked for again, unconfirmed after 20 minutes and failed after an hour', async () => {
  const told = () => tellBuild(pglite.db, new Date(time));
  await input();
  await callBuildHook(on(pglite));
  time += 9 * MINUTE;
  await callBuildHook(on(pglite));
  expect(hook.calls).toHaveLength(1);
  time += 2 * MINUTE;
  await callBuildHook(on(pglite));
  expect(hook.calls).toHaveLength(2);
  time += 8 * MINUTE;
  expect(await told()).toMatchObject({ state: 'building', error: null });
  time += MINUTE;
  expect(await told()).toMatchObject({
    state: 'unconfirmed',
    error: expect.stringContaining('no deploy began') as string,
  });
  time += 40 * MINUTE;
  await callBuildHook(on(pglite));
  expect(await told()).toMatchObject({ state: 'failed', error: expect.stringContaining('within an hour') as string });
});

test('a change of a moment ago waits for the deploy that is late', async () => {
  await input();
  await callBuildHook(on(pglite));
  time += 25 * MINUTE;
  await input();
  expect((await tellBuild(pglite.db, new Date(time))).state).toBe('unconfirmed');
});

test('a deploy that begins late is not a failure', async () => {
  await input();
  await callBuildHook(on(pglite));
  time += 30 * MINUTE;
  const version = await wantedVersion(pglite.db);
  await markStarted(pglite.db, version, new Date(time));
  expect((await tellBuild(pglite.db, new Date(time))).state).toBe('building');
  await markLive(pglite.db, version, new Date(time));
  expect((await tellBuild(pglite.db, new Date(time))).state).toBe('live');
});

test.each([400, 401, 403, 404, 410])('reports a call refused with %i, and does not repeat it', async (status) => {
  hook.answer = status;
  await input();
  await callBuildHook(on(pglite));
  const error = expect.stringContaining(`status ${status}`) as string;
  expect(await state()).toMatchObject({ state: 'failed', error });
  expect(logged).toEqual([`The build hook answered ${status} (attempt 1).`]);
  time += MINUTE;
  await callBuildHook(on(pglite));
  expect(hook.calls).toHaveLength(1);
});

test('a deploy that is under way is not asked for again; one that never ends has failed', async () => {
  await input();
  time += SECOND;
  await input();
  await callBuildHook(on(pglite));
  await markStarted(pglite.db, await wantedVersion(pglite.db), new Date(time));
  time += 59 * MINUTE;
  await callBuildHook(on(pglite));
  expect(await state()).toMatchObject({ state: 'building', startedAt: '2026-11-21T00:00:01.000Z' });
  time += 2 * MINUTE;
  await callBuildHook(on(pglite));
  expect(await state()).toMatchObject({ state: 'failed', finishedAt: new Date(time).toISOString() });
  expect(hook.calls).toHaveLength(1);
});

test('a change is not refused because the database went away before the hook was called', async () => {
  const broken = await pgliteDatabase();
  await broken.close();
  await buildHookRebuild(on(broken)).request();
  expect(logged).toHaveLength(1);
});

test.each(raceDatabases)('20 publishes at once call the hook once (%s)', async (_, open) => {
  const connection = await open();
  if (!connection) return;
  const { db, close } = connection;
  await db.insert(users).values({ id: 'u', email: 'u@example.com', passwordHash: '' });
  const app = { db, rebuild: buildHookRebuild(on(connection)) };
  const document = JSON.stringify({ blocks: [{ id: 'b', type: 'paragraph', data: { text: 'Words.' } }] });
  const data = { categoryName: 'C', keywords: [], body: document, summary: document, published: false };
  const drafts = await Promise.all(
    Array.from({ length: 20 }, (__, index) =>
      createPost(app, 'u', { ...data, title: `Post ${index}` }, undefined, new Date(time)),
    ),
  );
  await Promise.all(drafts.map(({ postId }) => publishPost(app, postId, { published: true }, new Date(time))));
  expect(hook.calls).toHaveLength(1);
  expect(await wantedVersion(db)).toBe(20);
  await close();
});
