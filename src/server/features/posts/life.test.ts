/**
 * Compares random sequences of actions on a post with a model. After each action, the published version, the draft
 * and the history match the model. Actions that must not change public data do not change a byte of it. In one of a
 * hundred sequences, all data that readers can request is compared.
 */
import { AppError } from '#contract/errors.ts';
import type { PostData } from '#contract/posts.ts';
import { api } from '#support/api-paths.ts';
import { connect, type Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/index.ts';
import { contentHash } from '#server/platform/hash.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { loadSite } from '#site/data/load.ts';
import { createTestApp, siteUrl } from '#support/app.ts';
import { addOwner } from '#support/rendering.ts';
import { pgliteDatabase, postgresDatabase } from '#support/database.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLivePost, findPost } from './post-repository.ts';
import { createPost, discardChanges, savePost } from './post-service.ts';
import {
  deletePost,
  publishPost,
  publishScheduled,
  restorePost,
  prunePosts,
} from '#server/features/publishing/publish-service.ts';
import { findRevisionText, listRevisions, nameRevision } from './revision-repository.ts';

const pglite = await pgliteDatabase();
const postgres = await postgresDatabase();
afterAll(() => Promise.all([pglite.close(), postgres?.close()]));
beforeAll(async () => {
  for (const database of [pglite, postgres]) {
    await database?.db.insert(users).values({ id: 'u', email: 'u@example.com', passwordHash: '' });
    if (database) await addOwner(database.db);
  }
});
/** In one of this many sequences, the data that readers can request is compared, too. */
const A_LOOK = 100;

interface Text {
  title: string;
  address: string | null;
}
interface Model {
  revision: number;
  head: Text;
  live: (Text & { revision: number }) | undefined;
  schedule: (Text & { revision: number; at: number }) | undefined;
  trashed: boolean;
  texts: Map<number, Text>;
  names: Map<number, string>;
  /** The state that each of the two writers has loaded. */
  known: { revision: number; published: boolean }[];
}

const writer = fc.nat(1);
const title = fc.constantFrom('One', 'Two', 'Three');
const step = fc.oneof(
  fc.record({ do: fc.constant('save' as const), writer, title, auto: fc.boolean(), firm: fc.boolean() }),
  fc.record({ do: fc.constant('address' as const), writer, address: fc.constantFrom('', 'a', 'b', 'taken', 'page') }),
  fc.record({ do: fc.constant('restore revision' as const), writer, back: fc.nat(3) }),
  fc.record({ do: fc.constant('name revision' as const), back: fc.nat(3), name: fc.constantFrom('', 'For the talk') }),
  fc.record({ do: fc.constant('publish' as const) }),
  fc.record({ do: fc.constant('update' as const), writer }),
  fc.record({ do: fc.constant('edit' as const) }),
  fc.record({ do: fc.constant('discard' as const), writer }),
  fc.record({ do: fc.constant('schedule' as const), minutes: fc.constantFrom(-5, 5, 60) }),
  fc.record({ do: fc.constant('clock' as const), minutes: fc.constantFrom(-30, 1, 10, 90) }),
  fc.record({ do: fc.constant('revise' as const), writer }),
  fc.record({ do: fc.constant('restart' as const), minutes: fc.constantFrom(0, 30) }),
  fc.record({ do: fc.constant('trash' as const) }),
  fc.record({ do: fc.constant('untrash' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const same = (a: Text, b: Text) => a.title === b.title && a.address === b.address;
let lives = 0;

class Life {
  #db: Database;
  readonly #app: { db: Database; rebuild: { request: () => Promise<void> } };
  readonly #connectAnew: (() => Connection) | undefined;
  #connection: Connection | undefined;
  readonly #isLooked: boolean;
  readonly #prefix: string;
  #now = Date.parse('2026-11-22T00:00:00.000Z');
  #id = '';
  #otherId = '';
  #builds = 0;
  #publicBytes: string | undefined;
  readonly #model: Model;

  /**
   * Prepares one sequence of actions on a post.
   * @param connectAnew opens another connection to the database, as a new process would; if `undefined`, all actions
   * use one connection
   */
  constructor(db: Database, connectAnew?: () => Connection) {
    this.#db = db;
    this.#connectAnew = connectAnew;
    this.#isLooked = lives % A_LOOK === 0;
    this.#app = { db, rebuild: { request: async () => void (this.#builds += 1) } };
    this.#prefix = `life-${(lives += 1)}-`;
    const head = { title: 'One', address: null };
    this.#model = {
      revision: 1,
      head,
      live: undefined,
      schedule: undefined,
      trashed: false,
      texts: new Map([[1, head]]),
      names: new Map(),
      known: [0, 1].map(() => ({ revision: 1, published: false })),
    };
  }

  async begin(): Promise<void> {
    const other = await createPost(
      this.#app,
      'u',
      this.#data({ title: 'Other', address: 'taken' }),
      undefined,
      this.#time(),
    );
    await publishPost(this.#app, other.postId, { published: true }, this.#time());
    const made = await createPost(this.#app, 'u', this.#data({ title: 'One', address: '' }), undefined, this.#time());
    this.#id = made.postId;
    this.#otherId = other.postId;
    await this.#compare();
  }

  /** Compares the whole history with the model, and deletes the posts. */
  async end(): Promise<void> {
    await this.#compareHistory();
    for (const id of [this.#id, this.#otherId]) {
      await restorePost(this.#app, id);
      await publishPost(this.#app, id, { published: false }, this.#time());
      await deletePost(this.#app, id, true, this.#time());
    }
    await this.#connection?.close();
  }

  async #restart(): Promise<void> {
    const next = this.#connectAnew?.();
    if (!next) return;
    await this.#connection?.close();
    this.#connection = next;
    this.#db = this.#app.db = next.db;
  }

  #time = () => new Date(this.#now);
  #address = (name: string | null) => (name ? this.#prefix + name : name);

  #data({ title: words, address, ...rest }: Partial<PostData> & { title: string }): PostData {
    return {
      title: words,
      categoryName: 'C',
      keywords: [words],
      published: false,
      summary: '{"blocks":[]}',
      body: JSON.stringify({ time: this.#now, blocks: [{ type: 'paragraph', data: { text: words } }] }),
      ...(address !== undefined && { address: address === 'page' ? address : (this.#address(address) ?? '') }),
      ...rest,
    };
  }

  /** Runs one action, and compares its result (`ok` or the error code) with the model. */
  async take(one: Step): Promise<void> {
    const publicBefore = this.#publicBytes;
    const buildsBefore = this.#builds;
    const wasLive = JSON.stringify(this.#model.live);
    const { wanted, action } = this.#plan(one);
    const found = await action().then(
      () => 'ok',
      (cause: unknown) => {
        if (cause instanceof AppError) return cause.code;
        throw cause;
      },
    );
    expect({ ...one, code: found }).toEqual({ ...one, code: wanted });
    const changes = wasLive !== JSON.stringify(this.#model.live);
    expect(this.#builds > buildsBefore).toBe(changes);
    await this.#compare();
    if (!changes) expect(this.#publicBytes).toBe(publicBefore);
  }

  #plan(one: Step): { wanted: string; action: () => Promise<unknown> } {
    const model = this.#model;
    const id = this.#id;
    switch (one.do) {
      case 'save':
        return this.#save(one.writer, { title: one.title, address: model.head.address }, one);
      case 'address': {
        const text = { title: model.head.title, address: one.address || null };
        return this.#save(one.writer, text, { address: one.address, firm: true });
      }
      case 'restore revision': {
        const from = [...model.texts.keys()].toReversed()[one.back] ?? 1;
        const text = { title: model.texts.get(from)?.title ?? '', address: model.head.address };
        return this.#save(one.writer, text, { restoredFrom: from, firm: true });
      }
      case 'name revision': {
        const number = [...model.texts.keys()].toReversed()[one.back] ?? 1;
        return this.#done(async () => {
          // A later autosave can have replaced this revision.
          if (!(await nameRevision(this.#db, id, number, one.name || null))) return;
          if (one.name) model.names.set(number, one.name);
          else model.names.delete(number);
        });
      }
      case 'publish':
        return this.#publish(undefined);
      case 'update':
        return this.#publish(model.known[one.writer]?.revision);
      case 'edit':
        if (model.trashed) return this.#refused('IN_TRASH', () => this.#patch({ published: false }));
        model.schedule = undefined;
        model.live = undefined;
        return this.#done(() => this.#patch({ published: false }));
      case 'discard': {
        const revision = model.known[one.writer]?.revision ?? 1;
        const action = () => discardChanges(this.#app, id, revision, this.#time());
        if (model.trashed) return this.#refused('IN_TRASH', action);
        if (!model.live) return this.#refused('NOT_PUBLISHED', action);
        if (same(model.live, model.head)) return this.#done(action);
        if (revision !== model.revision) return this.#refused('REVISION_CONFLICT', action);
        this.#newHead({ title: model.live.title, address: model.live.address });
        return this.#done(action);
      }
      case 'schedule': {
        const at = this.#now + one.minutes * 60_000;
        const action = () => this.#patch({ published: true, publishAt: new Date(at) });
        if (model.trashed) return this.#refused('IN_TRASH', action);
        if (model.live) return this.#refused('ALREADY_PUBLISHED', action);
        if (one.minutes < 0) this.#goLive({ ...model.head, revision: model.revision });
        else model.schedule = { ...model.head, revision: model.revision, at };
        return this.#done(action);
      }
      case 'clock': {
        this.#now += one.minutes * 60_000;
        if (model.schedule && model.schedule.at <= this.#now) this.#goLive(model.schedule);
        // Two runs at once, as can happen after a restart, publish the post only once.
        return this.#done(() =>
          Promise.all([publishScheduled(this.#app, this.#time()), publishScheduled(this.#app, this.#time())]),
        );
      }
      case 'restart': {
        this.#now += one.minutes * 60_000;
        if (model.schedule && model.schedule.at <= this.#now) this.#goLive(model.schedule);
        // A new process knows only the data in the database, and publishes posts that became due in the meantime.
        return this.#done(async () => {
          await this.#restart();
          await publishScheduled(this.#app, this.#time());
          await prunePosts(this.#db, this.#time());
        });
      }
      case 'revise':
        model.known[one.writer] = { revision: model.revision, published: model.live !== undefined };
        return this.#done(() => findPost(this.#db, id));
      case 'trash': {
        const action = () => deletePost(this.#app, id, false, this.#time());
        if (model.live) return this.#refused('POST_IS_PUBLISHED', action);
        model.trashed = true;
        model.schedule = undefined;
        return this.#done(action);
      }
      case 'untrash':
        model.trashed = false;
        return this.#done(() => restorePost(this.#app, id));
    }
  }

  #save(by: number, text: Text, how: { auto?: boolean; firm?: boolean; restoredFrom?: number; address?: string }) {
    const model = this.#model;
    const known = model.known[by];
    if (!known) throw new Error('unreachable');
    const data = this.#data({
      title: text.title,
      published: known.published,
      ...(how.address !== undefined && { address: how.address }),
      ...(how.restoredFrom !== undefined && { restoredFrom: how.restoredFrom }),
      ...(how.auto && { auto: true }),
      // An autosave without a revision is refused, because the text that it is based on is unknown.
      ...((how.firm || how.auto) && { revision: known.revision }),
    });
    const action = () => savePost(this.#app, this.#id, data, this.#time(), { sessionId: `session ${by}` });
    if (how.address === 'page') return this.#refused('ADDRESS_INVALID', action);
    if (model.trashed) return this.#refused('IN_TRASH', action);
    if (known.published !== (model.live !== undefined)) return this.#refused('STATUS_CHANGED', action);
    if (same(text, model.head)) return this.#done(action);
    if (data.revision !== undefined && data.revision !== model.revision)
      return this.#refused('REVISION_CONFLICT', action);
    if (text.address === 'taken' && model.head.address !== 'taken') return this.#refused('ADDRESS_TAKEN', action);
    this.#newHead(text);
    known.revision = model.revision;
    return this.#done(action);
  }

  #publish(revision: number | undefined) {
    const model = this.#model;
    const action = () => this.#patch({ published: true, revision });
    if (model.trashed) return this.#refused('IN_TRASH', action);
    if (revision !== undefined && revision !== model.revision) return this.#refused('REVISION_CONFLICT', action);
    const isUpdate = model.live && revision !== undefined && !same(model.live, model.head);
    if (!model.live || isUpdate) this.#goLive({ ...model.head, revision: model.revision });
    return this.#done(action);
  }

  #patch = (input: { published: boolean; revision?: number | undefined; publishAt?: Date }) =>
    publishPost(this.#app, this.#id, input, this.#time());
  #done = (action: () => Promise<unknown>) => ({ wanted: 'ok', action });
  #refused = (wanted: string, action: () => Promise<unknown>) => ({ wanted, action });

  #newHead(text: Text): void {
    this.#model.head = text;
    this.#model.revision += 1;
    this.#model.texts.set(this.#model.revision, text);
  }

  #goLive({ title: words, address, revision }: Text & { revision: number }): void {
    this.#model.live = { title: words, address, revision };
    this.#model.schedule = undefined;
  }

  async #compare(): Promise<void> {
    const { live, head, revision, schedule, trashed } = this.#model;
    const found = await findLivePost(this.#db, this.#id);
    const seen = JSON.stringify(this.#isLooked ? [found, await this.#look()] : found);
    this.#publicBytes = contentHash(seen ?? '');
    const text = ({ title: words, address }: Text) => ({
      title: words,
      address: this.#address(address),
      keywords: [{ name: words }],
      body: { blocks: [{ data: { text: words } }] },
    });
    if (live) expect(found).toMatchObject({ ...text(live), revision: live.revision });
    else expect(found).toBeUndefined();
    expect(await findPost(this.#db, this.#id)).toMatchObject({
      ...text(head),
      revision,
      published: live !== undefined,
      liveRevision: live?.revision ?? null,
      hasChanges: live !== undefined && !same(live, head),
      trashedAt: trashed ? (expect.any(String) as string) : null,
      publishAt: schedule ? new Date(schedule.at).toISOString() : null,
    });
  }

  /**
   * Returns all data that readers can request: the inputs of pages, feeds, search and cards, the post's page, and the
   * API's responses.
   */
  async #look(): Promise<unknown> {
    const { live, head } = this.#model;
    const { site, key } = await loadSite(this.#db, siteUrl, renderedPosts(this.#db));
    const app = await createTestApp({ connection: { db: this.#db, close: async () => undefined } });
    const ask = async (path: string) => {
      const answer = await app.browser().get(path);
      return [answer.status, answer.headers.get('etag'), await answer.text()] as const;
    };
    const post = await ask(api.post(this.#id));
    const listed = await ask(api.posts);
    const html = (await site.rendered(this.#id))?.html;
    const address = live && (this.#address(live.address) ?? this.#id);
    expect([post[0], address && site.postAt(address)?.title]).toEqual(live ? [200, live.title] : [404, undefined]);
    expect(listed[2].includes(this.#id)).toBe(live !== undefined);
    if (live) expect(html).toContain(live.title);
    else expect(html).toBeUndefined();
    const own = this.#address(head.address);
    if (own && !live) expect([site.postAt(own), (await ask(api.post(own)))[0]]).toEqual([undefined, 404]);
    return { key, html, post, listed };
  }

  async #compareHistory(): Promise<void> {
    const { live, head, revision, texts, names } = this.#model;
    for (const line of await listRevisions(this.#db, this.#id, { limit: 20 })) {
      expect(line).toMatchObject({ title: texts.get(line.revision)?.title, live: line.revision === live?.revision });
    }
    for (const [number, name] of names) {
      expect(await findRevisionText(this.#db, this.#id, number)).toMatchObject({
        title: texts.get(number)?.title,
        name,
      });
    }
    const newest = await findRevisionText(this.#db, this.#id, revision);
    expect(newest?.title).toBe(head.title);
  }
}

/**
 * Opens a new connection to PostgreSQL, as a restarted process does. The long timeout is needed because this happens
 * often.
 */
const connectAnew = postgres && (() => connect({ url: postgres.url, driver: 'postgres', connectTimeout: 60_000 }));
const COUNT = Number(process.env['COUNT'] ?? 20_000);

test.each([
  // With PostgreSQL, `npm test` runs 20 sequences in total. PGlite gets fewer, because it is several times slower.
  ['PGlite', { db: pglite.db }, postgres ? runs(4, COUNT / 20) : runs(20, COUNT)],
  ...(postgres ? [['PostgreSQL', { db: postgres.db, connectAnew }, runs(16, COUNT)] as const] : []),
] as [string, { db: Database; connectAnew?: () => Connection }, ReturnType<typeof runs>][])(
  "readers see the model's text after any actions of two writers and the clock (%s)",
  async (_, { db, connectAnew }, count) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const life = new Life(db, connectAnew);
        await life.begin();
        for (const one of steps) await life.take(one);
        await life.end();
      }),
      count,
    );
  },
  process.env['CAMPAIGN'] ? 3_600_000 : 120_000,
);
