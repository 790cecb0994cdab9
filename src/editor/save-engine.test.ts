import { expect, test } from 'vitest';
import { fakeSlowStore } from '#support/fake-storage.ts';
import { textOf, newPost, settled, fakeClock, setUp, existing } from '#support/save-engine.ts';
import { createDraftStorage } from './draft-storage.ts';
import { createDrafts } from './drafts.ts';
import { createSaveEngine } from './save-engine.ts';
import type { PostText } from './post-text.ts';
import type { Merge, Save, SaveEngine, TransportResult } from './saving.ts';

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

test('creates a new post once, however often the answer is lost, and then saves later changes', async () => {
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

test('autosaves a text with a known place from its first word, but not a new post', async () => {
  for (const savesNew of [true, false]) {
    const { server, clock, engine } = setUp(undefined, { savesNew });
    engine.edit(textOf('First'));
    await clock.ring();
    expect(server.log.map(({ call }) => call)).toEqual(savesNew ? ['create'] : []);
  }
});

test.each([400, 401, 403, 404, 413, 429, 500, 503])(
  'a save answered %i reports it and keeps the text',
  async (status) => {
    const { drafts, engine } = setUp(existing);
    const refusing = createSaveEngine({
      post: existing,
      text: existing.text,
      transport: { ...setUp().server.transport, save: async () => ({ kind: 'refused', message: 'No', status }) },
      drafts,
      clock: fakeClock(),
      key: { value: 'key', fresh: true },
      nextKey: () => 'key 2',
    });
    refusing.edit(textOf('Mine'));
    expect(await refusing.save()).toBe(false);
    expect(refusing.state()).toMatchObject({ unsaved: true, problem: { kind: 'refused', message: 'No', status } });
    expect(drafts.find('a')?.text.title).toBe('Mine');
    engine.close();
  },
);

/** Returns an engine whose saves are answered by `save`, and the sent saves. */
function answeredBy(save: (sent: Save) => TransportResult<{ id: string; revision: number }>, more: object = {}) {
  const { drafts, server } = setUp(existing);
  const clock = fakeClock();
  const sent: Save[] = [];
  const engine = createSaveEngine({
    post: existing,
    text: existing.text,
    drafts,
    clock,
    transport: {
      ...server.transport,
      save: (_, one) => {
        sent.push(one);
        return Promise.resolve(save(one));
      },
    },
    key: { value: 'key', fresh: true },
    nextKey: () => 'key 2',
    ...more,
  });
  return { engine, drafts, clock, sent };
}

test('a save refused after the end of a session continues after a login', async () => {
  for (const asks of [true, false]) {
    let isOver = true;
    const { engine, drafts, clock } = answeredBy(() =>
      isOver ? { kind: 'refused', message: 'Over', status: 401 } : { kind: 'ok', value: { id: 'a', revision: 4 } },
    );
    engine.edit(textOf('Mine'));
    if (asks) expect(await engine.save()).toBe(false);
    else await clock.ring();
    expect(engine.state()).toMatchObject({ unsaved: true, problem: { kind: 'refused', status: 401 } });
    isOver = false;
    await settled();
    engine.retryNow();
    await settled();
    expect(engine.state()).toMatchObject({ unsaved: false, problem: undefined });
    expect(drafts.find('a')).toBeUndefined();
  }
});

test('a field that the server would refuse stays as it is stored, and the rest is saved; the draft has all', async () => {
  const acceptable = (text: PostText, stored: PostText) =>
    Promise.resolve(text.title.length > 20 ? { ...text, title: stored.title } : text);
  const { engine, drafts, clock, sent } = answeredBy(() => ({ kind: 'ok', value: { id: 'a', revision: 4 } }), {
    acceptable,
  });
  const written = { ...textOf('In the body'), title: 'x'.repeat(21) };
  engine.edit(written);
  await clock.ring();
  expect(sent.map(({ text }) => [text.title, text.body])).toEqual([['Stored', written.body]]);
  expect(engine.state()).toMatchObject({ unsaved: true, problem: undefined });
  expect(drafts.find('a')?.text.title).toBe(written.title);
  // The title is too long and is the only unsaved field, so nothing is sent.
  engine.edit({ ...written, title: 'x'.repeat(22) });
  await clock.ring();
  expect(sent).toHaveLength(1);
  engine.edit({ ...written, title: 'Short' });
  await clock.ring();
  expect(sent.at(-1)?.text.title).toBe('Short');
  expect(engine.state().unsaved).toBe(false);
});

test('reports an autosave that the server refuses', async () => {
  const { engine, clock } = answeredBy(() => ({ kind: 'refused', message: 'Two labels', status: 400 }));
  engine.edit(textOf('Mine'));
  await clock.ring();
  expect(engine.state().problem).toEqual({ kind: 'refused', message: 'Two labels', status: 400 });
});

test('publishing waits for unsaved text, also for text still on its way from the editor', async () => {
  const { server, drafts, clock } = setUp(existing);
  const engine: SaveEngine = createSaveEngine({
    post: existing,
    text: existing.text,
    transport: server.transport,
    drafts,
    clock,
    key: { value: 'key', fresh: true },
    nextKey: () => 'key 2',
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

test('a conflict keeps both texts, and overwrites theirs only on request', async () => {
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

test('loading theirs shows the stored text and continues from its revision', async () => {
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

test('a conflict can create a separate post, which keeps the stored one', async () => {
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

test('the save before leaving marks that once', async () => {
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

test('a slow draft counts as stored only when it is', async () => {
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
    nextKey: () => 'key 2',
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

test('a new version of the server replaces a saved text', () => {
  const { drafts, engine } = setUp(existing);
  expect(engine.replace({ ...existing, revision: 4, text: textOf('Brought back') })).toBe(true);
  expect(engine.text().title).toBe('Brought back');
  expect(engine.state()).toMatchObject({ unsaved: false, conflict: undefined });
  expect(drafts.find('a')).toBeUndefined();
});

test('text typed during the request is kept: the writer has both versions', async () => {
  const { server, drafts, engine } = setUp(existing);
  engine.edit(textOf('Typed meanwhile'));
  const now = { ...existing, revision: 4, text: textOf('Brought back') };
  server.posts.set('a', { ...now, history: [now.text] });
  expect(engine.replace(now)).toBe(false);
  expect(engine.text().title).toBe('Typed meanwhile');
  expect(drafts.find('a')?.text.title).toBe('Typed meanwhile');
  expect(engine.state()).toMatchObject({ unsaved: true, conflict: { stored: now } });
  const resolved = engine.resolve('mine');
  await settled();
  await server.answer();
  expect(await resolved).toBe(true);
  expect(server.posts.get('a')?.text.title).toBe('Typed meanwhile');
});

test('an answer that was given before the last save is old', async () => {
  const { server, engine } = setUp(existing);
  engine.edit(textOf('Newer'));
  void engine.save();
  await settled();
  await server.answer();
  expect(engine.replace(existing)).toBe(false);
  expect(engine.text().title).toBe('Newer');
  expect(engine.state()).toMatchObject({ unsaved: false, conflict: undefined });
});

/** Merges a title from one side with a text from the other. If both sides changed the title, there is a conflict. */
const merge: Merge<PostText> = (base, mine, theirs) => {
  if (mine.title !== base.title && theirs.title !== base.title) return undefined;
  return { ...theirs, title: mine.title === base.title ? theirs.title : mine.title };
};
const loadedMerge = () => Promise.resolve(merge);
const theirBody = { ...existing.text, body: textOf('Written elsewhere').body };

test('different things changed on two devices are one text, saved again without a question', async () => {
  const shown: PostText[] = [];
  const { server, drafts, engine } = setUp(existing, { merge: loadedMerge, show: (text) => shown.push(text) });
  server.write('a', theirBody);
  engine.edit({ ...existing.text, title: 'Mine' });
  const saved = engine.save();
  await settled();
  await server.answer();
  await server.answer();
  expect(await saved).toBe(true);
  expect(server.posts.get('a')?.text).toEqual({ ...theirBody, title: 'Mine' });
  expect(shown).toEqual([{ ...theirBody, title: 'Mine' }]);
  expect(server.log.map(({ save }) => save?.revision)).toEqual([3, 4]);
  expect(engine.state()).toMatchObject({ unsaved: false, conflict: undefined, problem: undefined });
  expect(drafts.list()).toEqual([]);
});

test('a merge that fails is a conflict, and saving continues', async () => {
  const failing: Merge<PostText> = () => {
    throw new Error('These texts cannot be merged.');
  };
  const { server, engine } = setUp(existing, { merge: () => Promise.resolve(failing) });
  server.write('a', textOf('Theirs'));
  engine.edit(textOf('Mine'));
  void engine.save();
  await settled();
  await server.answer();
  expect(engine.state().conflict).toMatchObject({ stored: { text: { title: 'Theirs' } } });
  const done = engine.resolve('mine');
  await settled();
  await server.answer();
  expect(await done).toBe(true);
  expect(server.posts.get('a')?.text.title).toBe('Mine');
});

test('does not publish merged text that the writer has not seen', async () => {
  const { server, engine } = setUp(existing, { merge: loadedMerge });
  server.write('a', theirBody);
  engine.edit({ ...existing.text, title: 'Mine' });
  const published = engine.publish(true);
  await settled();
  await server.answer();
  await server.answer();
  expect(await published).toBe(false);
  expect(server.posts.get('a')).toMatchObject({ published: false, text: { title: 'Mine', body: theirBody.body } });
  expect(engine.state()).toMatchObject({ unsaved: false, queued: false, conflict: undefined });
});

test('a conflict knows the common base of both versions', async () => {
  const { server, engine } = setUp(existing, { merge: loadedMerge });
  server.write('a', textOf('Theirs'));
  engine.edit(textOf('Mine'));
  void engine.save();
  await settled();
  await server.answer();
  expect(engine.state().conflict).toMatchObject({ base: existing.text, stored: { text: { title: 'Theirs' } } });
  const done = engine.resolve('merged', { ...textOf('Both'), category: 'Chosen' });
  await settled();
  await server.answer();
  expect(await done).toBe(true);
  expect(server.posts.get('a')?.text).toMatchObject({ title: 'Both', category: 'Chosen' });
  expect(server.log.at(-1)?.save?.revision).toBe(4);
});

test('a page that becomes visible loads other saves, and keeps its unsaved text', async () => {
  const shown: PostText[] = [];
  const { server, engine } = setUp(existing, { merge: loadedMerge, show: (text) => shown.push(text) });
  void engine.follow();
  await server.answer();
  expect(shown).toEqual([]);
  server.write('a', theirBody);
  const followed = engine.follow();
  await server.answer();
  await followed;
  expect(shown).toEqual([theirBody]);
  expect(engine.state()).toMatchObject({ unsaved: false, conflict: undefined });
  engine.edit({ ...theirBody, title: 'Mine' });
  server.write('a', textOf('Theirs'));
  const again = engine.follow();
  await server.answer();
  await again;
  expect(engine.text().title).toBe('Mine');
  expect(engine.state().conflict?.stored.text.title).toBe('Theirs');
});

test('an answer for visitors is none to follow, and a published post is known as published', async () => {
  const { server, engine } = setUp(existing, { merge: loadedMerge });
  const post = server.posts.get('a');
  if (post) Object.assign(post, { published: true, revision: 9, text: textOf('Live'), liveRevision: undefined });
  const asked = engine.follow();
  await server.answer();
  await asked;
  expect(engine.state().published).toBe(false);
  if (post) Object.assign(post, { revision: 3, text: existing.text, liveRevision: 3 });
  const again = engine.follow();
  await server.answer();
  await again;
  expect(engine.state()).toMatchObject({ published: true, unsaved: false, conflict: undefined });
});
