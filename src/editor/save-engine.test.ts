import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeSlowStore, fakeStorage } from '#testing/fake-storage.ts';
import { runs } from '#testing/runs.ts';
import { createDraftStorage } from './draft-storage.ts';
import { createDrafts, newPostOwner } from './drafts.ts';
import { emptyText, sameText, type PostText, type StoredPost } from './post-text.ts';
import { createSaveEngine } from './save-engine.ts';
import type { Save, SaveEngine, Transport, TransportResult } from './saving.ts';

const textOf = (words: string): PostText => ({
  ...emptyText,
  title: words,
  category: 'Notes',
  body: { blocks: [{ type: 'paragraph', data: { text: words, align: 'left' } }] },
});

const newPost = newPostOwner('key');
let made = 0;

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** What becomes of the next call: done and answered, done but the answer is lost, lost on the way, or refused. */
type Fate = 'answered' | 'answer lost' | 'lost' | 'refused';

/** The blog's server in memory, with its rules; each call waits until the test lets it happen. */
function fakeServer() {
  const posts = new Map<string, StoredPost & { history: PostText[] }>();
  const keys = new Map<string, string>();
  let pending: ((fate: Fate) => void)[] = [];
  const log: { call: string; save?: Save; published?: boolean }[] = [];
  let most = 0;

  function call<T>(entry: (typeof log)[number], done: () => TransportResult<T>): Promise<TransportResult<T>> {
    log.push(entry);
    return new Promise((resolve) => {
      pending.push((fate) => {
        const answer: TransportResult<T> =
          fate === 'answered' || fate === 'answer lost' ? done() : { kind: 'lost', message: '' };
        if (fate === 'refused') resolve({ kind: 'refused', message: 'No', status: 503 });
        else resolve(fate === 'answered' ? answer : { kind: 'lost', message: 'Offline' });
      });
      most = Math.max(most, pending.length);
    });
  }

  function store(id: string, save: Save): TransportResult<{ id: string; revision: number }> {
    const post = posts.get(id);
    if (!post) return { kind: 'refused', message: 'Gone', status: 404 };
    const stored: StoredPost = { id, revision: post.revision, published: post.published, text: post.text };
    if (sameText(post.text, save.text)) return { kind: 'ok', value: { id, revision: post.revision } };
    const old = save.revision !== undefined && save.revision < post.revision;
    if (old || save.published !== post.published) return { kind: 'conflict', message: 'Changed', stored };
    write(id, save.text);
    return { kind: 'ok', value: { id, revision: post.revision } };
  }

  function write(id: string, text: PostText): void {
    const post = posts.get(id);
    if (!post) return;
    post.history.push(text);
    post.text = text;
    post.revision += 1;
  }

  const transport: Transport = {
    create: (save, key) =>
      call({ call: 'create', save }, () => {
        const known = keys.get(key);
        const id = known ?? `post-${posts.size}`;
        if (!known) posts.set(id, { id, revision: 1, published: false, text: save.text, history: [save.text] });
        keys.set(key, id);
        return { kind: 'ok', value: { id, revision: posts.get(id)?.revision ?? 0 } };
      }),
    save: (id, save) => call({ call: 'save', save }, () => store(id, save)),
    publish: (id, published, revision) =>
      call({ call: 'publish', published }, () => {
        const post = posts.get(id);
        if (!post) return { kind: 'refused', message: 'Gone', status: 404 };
        if (post.revision !== revision) return { kind: 'conflict', message: 'Changed', stored: { ...post } };
        post.published = published;
        return { kind: 'ok', value: undefined };
      }),
    load: (id) =>
      call({ call: 'load' }, () => {
        const post = posts.get(id);
        return post ? { kind: 'ok', value: { ...post } } : { kind: 'refused', message: 'Gone', status: 404 };
      }),
  };
  return {
    transport,
    posts,
    log,
    write,
    mostAtOnce: () => most,
    isWaiting: () => pending.length > 0,
    async answer(fate: Fate = 'answered') {
      const [next, ...rest] = pending;
      pending = rest;
      next?.(fate);
      await settled();
    },
  };
}

function fakeClock() {
  const timers = new Map<number, () => void>();
  let last = 0;
  return {
    setTimeout(work: () => void) {
      last += 1;
      timers.set(last, work);
      return last;
    },
    clearTimeout: (timer: unknown) => void timers.delete(timer as number),
    timers,
    async ring() {
      const due = [...timers.values()];
      timers.clear();
      for (const work of due) work();
      await settled();
    },
  };
}

function setUp(post?: StoredPost) {
  const server = fakeServer();
  const clock = fakeClock();
  const drafts = createDrafts(createDraftStorage(fakeStorage()), 'tab');
  if (post) server.posts.set(post.id, { ...post, history: [post.text] });
  const engine = createSaveEngine({
    post,
    text: post?.text ?? emptyText,
    transport: server.transport,
    drafts,
    clock,
    key: { value: 'key', fresh: true },
    nextKey: () => `key ${(made += 1)}`,
  });
  return { server, clock, drafts, engine };
}

const existing: StoredPost = { id: 'a', revision: 3, published: false, text: textOf('Stored') };

test('an edit is a draft at once, and stays one until the server has that very text', async () => {
  const { server, drafts, engine } = setUp(existing);
  engine.edit(textOf('One'));
  expect(drafts.find('a')?.text.title).toBe('One');
  const saved = engine.save();
  await settled();
  engine.edit(textOf('Two'));
  await server.answer();
  expect(await saved).toBe(true);
  expect(drafts.find('a')?.text.title).toBe('Two');
  expect(engine.state().unsaved).toBe(true);
  void engine.save();
  await settled();
  await server.answer();
  expect(drafts.find('a')).toBeUndefined();
  expect(engine.state().unsaved).toBe(false);
  expect(server.posts.get('a')?.text.title).toBe('Two');
});

test('a new post is made once, however often the answer is lost, and what was written meanwhile follows', async () => {
  const { server, clock, drafts, engine } = setUp();
  engine.edit(textOf('Draft'));
  void engine.save();
  await settled();
  await server.answer('answer lost');
  expect(engine.state().problem?.kind).toBe('offline');
  engine.edit(textOf('Draft, longer'));
  await clock.ring();
  await server.answer('answer lost');
  engine.retryNow();
  await settled();
  await server.answer();
  await server.answer();
  expect(server.log.map((entry) => [entry.call, entry.save?.text.title])).toEqual([
    ['create', 'Draft'],
    ['create', 'Draft'],
    ['create', 'Draft'],
    ['save', 'Draft, longer'],
  ]);
  expect(server.posts.size).toBe(1);
  expect(engine.state()).toMatchObject({ id: 'post-0', unsaved: false, problem: undefined });
  expect(drafts.find(newPost)).toBeUndefined();
});

test.each([400, 401, 403, 404, 413, 429, 500, 503])('a save answered %i says so and keeps the text', async (status) => {
  const { drafts, engine } = setUp(existing);
  const refusing = createSaveEngine({
    post: existing,
    text: existing.text,
    transport: { ...setUp().server.transport, save: async () => ({ kind: 'refused', message: 'No', status }) },
    drafts,
    clock: fakeClock(),
    key: { value: 'key', fresh: true },
    nextKey: () => `key ${(made += 1)}`,
  });
  refusing.edit(textOf('Mine'));
  expect(await refusing.save()).toBe(false);
  expect(refusing.state()).toMatchObject({ unsaved: true, problem: { kind: 'refused', message: 'No', status } });
  expect(drafts.find('a')?.text.title).toBe('Mine');
  engine.close();
});

test('publishing waits for what is unsaved, also for what is still on its way from the editor', async () => {
  const { server, drafts, clock } = setUp(existing);
  const engine: SaveEngine = createSaveEngine({
    post: existing,
    text: existing.text,
    transport: server.transport,
    drafts,
    clock,
    key: { value: 'key', fresh: true },
    nextKey: () => `key ${(made += 1)}`,
    collect: async () => engine.edit(textOf('Last keystroke')),
  });
  const published = engine.publish(true);
  await settled();
  await server.answer();
  await server.answer();
  expect(await published).toBe(true);
  expect(server.log.map((entry) => entry.call)).toEqual(['save', 'publish']);
  expect(server.posts.get('a')).toMatchObject({ published: true, text: { title: 'Last keystroke' } });
});

test('a conflict keeps both texts; mine is saved over theirs only when told', async () => {
  const { server, drafts, engine } = setUp(existing);
  server.write('a', textOf('Theirs'));
  engine.edit(textOf('Mine'));
  const saved = engine.save();
  await settled();
  await server.answer();
  expect(await saved).toBe(false);
  expect(engine.state().conflict?.stored.text.title).toBe('Theirs');
  expect(engine.text().title).toBe('Mine');
  expect(drafts.find('a')?.text.title).toBe('Mine');
  expect(server.posts.get('a')?.text.title).toBe('Theirs');
  const resolved = engine.resolve('mine');
  await settled();
  await server.answer();
  expect(await resolved).toBe(true);
  expect(server.posts.get('a')?.history.map((text) => text.title)).toEqual(['Stored', 'Theirs', 'Mine']);
  engine.edit(textOf('Mine, next'));
  void engine.save();
  await settled();
  expect(server.log.at(-1)?.save?.revision).toBe(5);
});

test('a publish whose answer was lost is repeated before a newer text is saved: no false conflict', async () => {
  const { server, engine } = setUp(existing);
  void engine.publish(true);
  await settled();
  await server.answer();
  await server.answer('answer lost');
  engine.edit(textOf('Written since'));
  void engine.save();
  await settled();
  await server.answer();
  await server.answer();
  expect(engine.state()).toMatchObject({ published: true, conflict: undefined, unsaved: false });
});

test('loading theirs takes the stored text and goes on from its revision', async () => {
  const { server, engine } = setUp(existing);
  server.write('a', textOf('Theirs'));
  engine.edit(textOf('Mine'));
  void engine.save();
  await settled();
  await server.answer();
  await engine.resolve('theirs');
  expect(engine.text().title).toBe('Theirs');
  expect(engine.state()).toMatchObject({ unsaved: false, conflict: undefined });
  engine.edit(textOf('Theirs and mine'));
  void engine.save();
  await settled();
  await server.answer();
  expect(server.posts.get('a')?.text.title).toBe('Theirs and mine');
});

test('a conflict can end in a post of its own: the stored one is left alone', async () => {
  const { server, drafts, engine } = setUp(existing);
  server.write('a', textOf('Theirs'));
  engine.edit(textOf('Mine'));
  void engine.save();
  await settled();
  await server.answer();
  expect(engine.state().conflict).toBeDefined();
  const done = engine.resolve('new');
  await settled();
  await server.answer();
  expect(await done).toBe(true);
  expect(server.posts.get('a')?.text.title).toBe('Theirs');
  expect(server.posts.get('post-1')?.text.title).toBe('Mine');
  expect(engine.state()).toMatchObject({ id: 'post-1', unsaved: false, conflict: undefined });
  expect(drafts.list()).toEqual([]);
});

test('a server that cannot now is asked again after the time it named, and says so', async () => {
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

test('leaving with a save is said in it, once', async () => {
  const { server, engine } = setUp(existing);
  engine.edit(textOf('One'));
  void engine.save(true);
  await settled();
  await server.answer();
  engine.edit(textOf('Two'));
  void engine.save();
  await settled();
  expect(server.log.map(({ save }) => save?.close)).toEqual([true, undefined]);
});

test('a draft that takes its time is said to be kept only when it is', async () => {
  const { server } = setUp(existing);
  const slow = fakeSlowStore({ fails: true });
  const drafts = createDrafts(createDraftStorage(undefined, slow), 'tab');
  const engine = createSaveEngine({
    post: existing,
    text: existing.text,
    transport: server.transport,
    drafts,
    clock: fakeClock(),
    key: { value: 'key', fresh: true },
    nextKey: () => '',
  });
  engine.edit(textOf('Mine'));
  await settled();
  expect(engine.state().draftKept).toBe(false);
});

test('a key that a former page used may have made the post from another text: both are shown', async () => {
  const { server, clock, drafts } = setUp();
  void server.transport.create({ text: textOf('Sent by the closed tab'), published: false }, 'key');
  await server.answer();
  const engine = createSaveEngine({
    post: undefined,
    text: textOf('Written since'),
    transport: server.transport,
    drafts,
    clock,
    key: { value: 'key', fresh: false },
    nextKey: () => `key ${(made += 1)}`,
  });
  void engine.save();
  await settled();
  await server.answer();
  await server.answer();
  expect(engine.state().conflict?.stored.text.title).toBe('Sent by the closed tab');
  void engine.resolve('mine');
  await settled();
  await server.answer();
  expect(server.posts.size).toBe(1);
  expect(server.posts.get('post-0')?.text.title).toBe('Written since');
});

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant('edit' as const) },
  { weight: 4, arbitrary: fc.constant('save' as const) },
  { weight: 2, arbitrary: fc.constantFrom('publish' as const, 'unpublish' as const) },
  { weight: 6, arbitrary: fc.constant('answered' as const) },
  { weight: 4, arbitrary: fc.constantFrom('answer lost' as const, 'lost' as const, 'refused' as const) },
  { weight: 2, arbitrary: fc.constantFrom('ring' as const, 'network is back' as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('somebody else writes' as const, 'mine' as const, 'theirs' as const, 'new' as const),
  },
);

test('whatever happens in whatever order, no word is lost, nothing is overwritten unasked, nothing is made twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 40 }), async (isNew, steps) => {
      const { server, clock, drafts, engine } = setUp(isNew ? undefined : existing);
      const mine = () => server.posts.get(isNew ? 'post-0' : 'a');
      const acknowledged = new Set<string>();
      let edits = 0;
      let others = 0;
      let overwritesAsked = 0;
      let newAsked = 0;
      const overwrites = new Set<Save>();
      /** How many edits there were when publishing was asked for; undefined while nobody waits for it. */
      let publishAskedAt: number | undefined;

      for (const now of steps) {
        const calls = server.log.length;
        if (now === 'edit') engine.edit(textOf(`Edit ${++edits}`));
        else if (now === 'save') void engine.save();
        else if (now === 'publish' || now === 'unpublish') {
          const asks = now === 'publish' && !engine.state().published && !engine.state().conflict;
          if (asks) publishAskedAt ??= edits;
          void engine.publish(now === 'publish').then(() => (publishAskedAt = undefined));
        } else if (now === 'ring') await clock.ring();
        else if (now === 'network is back') engine.retryNow();
        else if (now === 'somebody else writes') {
          const post = mine();
          if (post) server.write(post.id, textOf(`Other ${++others}`));
        } else if (now === 'mine' || now === 'theirs' || now === 'new') {
          if (engine.state().conflict && now === 'new') newAsked += 1;
          if (engine.state().conflict && now === 'mine') overwritesAsked += 1;
          // Taking theirs gives up the own text by choice: it counts as kept no longer.
          if (engine.state().conflict && now === 'theirs') acknowledged.add(engine.text().title);
          void engine.resolve(now);
        } else {
          await server.answer(now);
          const post = mine();
          if (now === 'answered' && post)
            for (const { history } of server.posts.values()) for (const text of history) acknowledged.add(text.title);
        }
        await settled();

        const latest = engine.text();
        const isKept = drafts.list().some(({ text }) => sameText(text, latest));
        if (edits > 0) expect(isKept || acknowledged.has(latest.title)).toBe(true);

        for (const { call, save, published } of server.log.slice(calls)) {
          if (call === 'save' && save && save.revision === undefined) overwrites.add(save);
          if (call === 'publish' && published && publishAskedAt !== undefined && others === 0)
            expect(Number(/\d+$/.exec(mine()?.text.title ?? '')?.[0] ?? 0)).toBeGreaterThanOrEqual(publishAskedAt);
        }
        expect(overwrites.size).toBeLessThanOrEqual(overwritesAsked);
        if (others === 0) expect(engine.state().conflict).toBeUndefined();
      }
      expect(server.mostAtOnce()).toBeLessThanOrEqual(1);
      expect(server.posts.size).toBeLessThanOrEqual(1 + newAsked);

      // With a good network everything that was asked for comes to an end.
      for (let round = 0; round < 20; round += 1) {
        engine.retryNow();
        await settled();
        await server.answer();
      }
      expect(server.isWaiting()).toBe(false);
      expect(engine.state().working).toBeUndefined();
      expect(engine.state().problem?.kind).not.toBe('offline');
      engine.close();
    }),
    runs(300, 10_000),
  );
});

test('what stands still is saved by itself, once, and says that nobody asked for it', async () => {
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

test('an automatic save that somebody else overtook shows both texts, and overwrites nothing', async () => {
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

test('a save that meets a post published meanwhile says the same again, knowing that', async () => {
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
