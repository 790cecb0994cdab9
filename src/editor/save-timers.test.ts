/** Automatic saves, and retries while a server is unavailable. */
import { expect, test } from 'vitest';
import { textOf, settled, setUp, existing } from '#support/save-engine.ts';
import { createSaveEngine } from './save-engine.ts';

test('asks a busy server again after the time it named, and reports it', async () => {
  const { server, drafts } = setUp(existing);
  const waits: number[] = [];
  let ring: (() => void) | undefined;
  let answers = 0;
  const engine = createSaveEngine({
    post: existing,
    text: existing.text,
    transport: {
      ...server.transport,
      save: (id) =>
        Promise.resolve(
          (answers += 1) === 1
            ? { kind: 'lost', message: 'Busy', status: 503, retryAfter: 30 }
            : { kind: 'ok', value: { id, revision: 2 } },
        ),
    },
    drafts,
    clock: {
      setTimeout: (work, wait) => {
        ring = work;
        waits.push(wait);
      },
      clearTimeout: () => undefined,
    },
    key: { value: 'key', fresh: true },
    nextKey: () => '',
  });
  engine.edit(textOf('Mine'));
  expect(engine.state().queued).toBe(false);
  const done = engine.save();
  await settled();
  expect(engine.state()).toMatchObject({ problem: { kind: 'busy', status: 503 }, queued: true });
  expect(waits.at(-1)).toBe(30_000);
  ring?.();
  expect(await done).toBe(true);
  expect(engine.state()).toMatchObject({ problem: undefined, queued: false });
});

test('a server that names a time beyond all sense is not asked at once: timers cannot wait for it', async () => {
  const { drafts } = setUp(existing);
  const waits: number[] = [];
  const engine = createSaveEngine({
    post: existing,
    text: existing.text,
    transport: {
      ...setUp(existing).server.transport,
      save: () => Promise.resolve({ kind: 'lost', message: 'Busy', status: 503, retryAfter: 3_000_000 }),
    },
    drafts,
    clock: { setTimeout: (_, wait) => void waits.push(wait), clearTimeout: () => undefined },
    key: { value: 'key', fresh: true },
    nextKey: () => '',
  });
  engine.edit(textOf('Mine'));
  void engine.save();
  await settled();
  expect(waits.at(-1)).toBe(3_600_000);
});

test('autosaves once after a pause, and marks the save as automatic', async () => {
  const { server, clock, drafts, engine } = setUp(existing);
  engine.edit(textOf('One'));
  engine.edit(textOf('Two'));
  expect(server.log).toEqual([]);
  await clock.ring();
  await server.answer();
  expect(server.log).toMatchObject([{ call: 'save', save: { auto: true, revision: 3, text: { title: 'Two' } } }]);
  expect([engine.state().unsaved, drafts.find('a')]).toEqual([false, undefined]);
  await clock.ring();
  expect(server.log).toHaveLength(1);
});

test('a new post is never saved by itself', async () => {
  const { server, clock, engine } = setUp();
  engine.edit(textOf('Draft'));
  await clock.ring();
  expect(server.log).toEqual([]);
});

test("an autosave behind another device's save shows both texts, and overwrites nothing", async () => {
  const { server, clock, engine } = setUp(existing);
  engine.edit(textOf('Mine'));
  server.write('a', textOf('Theirs'));
  await clock.ring();
  await server.answer();
  expect(engine.state().conflict?.stored.text.title).toBe('Theirs');
  engine.edit(textOf('Mine, still'));
  await clock.ring();
  expect(server.log).toHaveLength(1);
});

test('a save that meets a post published meanwhile is sent again with that knowledge', async () => {
  const { server, engine } = setUp(existing);
  engine.edit(textOf('More'));
  const post = server.posts.get('a');
  if (post) post.published = true;
  const saved = engine.save();
  await settled();
  await server.answer();
  await server.answer();
  expect(await saved).toBe(true);
  expect(server.log.map(({ save }) => save?.published)).toEqual([false, true]);
  expect(engine.state()).toMatchObject({ published: true, unsaved: false, conflict: undefined });
});
