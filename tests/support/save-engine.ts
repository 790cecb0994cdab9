/** A save engine with an in-memory server and a clock that the test controls. */
import { createDraftStorage } from '#editor/draft-storage.ts';
import { createDrafts, newPostOwner } from '#editor/drafts.ts';
import { emptyText, sameText, type PostText, type StoredPost } from '#editor/post-text.ts';
import { createSaveEngine } from '#editor/save-engine.ts';
import type { Save, SaveEngineOptions, Transport, TransportResult } from '#editor/saving.ts';
import { fakeStorage } from './fake-storage.ts';

export const textOf = (words: string): PostText => ({
  ...emptyText,
  title: words,
  category: 'Notes',
  body: { blocks: [{ type: 'paragraph', data: { text: words, align: 'left' } }] },
});

export const newPost = newPostOwner('key');
let made = 0;

export const settled = () => new Promise((resolve) => setImmediate(resolve));

/**
 * The outcome of the next call: saved with a response, saved but the response is lost, lost before the server, or
 * refused.
 */
export type Fate = 'answered' | 'answer lost' | 'lost' | 'refused';

/** The server of the blog with its rules, in memory. Each call waits until the test completes it. */
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
        return post
          ? { kind: 'ok', value: { liveRevision: null, ...post } }
          : { kind: 'refused', message: 'Gone', status: 404 };
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

export function fakeClock() {
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

export function setUp(post?: StoredPost, more: Pick<SaveEngineOptions, 'merge' | 'show' | 'savesNew'> = {}) {
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
    ...more,
  });
  return { server, clock, drafts, engine };
}

export const existing: StoredPost = { id: 'a', revision: 3, published: false, text: textOf('Stored') };
