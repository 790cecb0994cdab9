/**
 * `kill -9` during every operation on a post, all at once on separate posts. Each post has its previous state or its
 * new state, and nothing in between. Acknowledged operations are complete, and the pages match the database.
 */
import { pages } from '#contract/paths.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findLivePost, findPost } from '#server/features/posts/post-repository.ts';
import { findRevisionText, listRevisions } from '#server/features/posts/revision-repository.ts';
import { startHost, type Host } from '../support/host.ts';
import { signIn, type SaveWay, type WrittenPost, type Writer } from '../support/writer.ts';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { momentOf, withDatabase } from './parts/archive-commands.ts';
import { takeSteps } from './parts/steps.ts';

const KILLS = 60;
/** Duration in milliseconds within which all operations of a round are usually answered. */
const ROUND = 900;

const post = (title: string, address?: string): WrittenPost => ({
  title,
  category: 'Life',
  keywords: [],
  body: { blocks: [{ type: 'paragraph', data: { text: `Words of ${title}.` } }] },
  ...(address !== undefined && { address }),
});

/** The state of a post, as far as an operation changes it. */
interface State {
  title: string;
  words: unknown;
  revision: number;
  address: string | null;
  liveTitle: string | undefined;
  isScheduled: boolean;
  isTrashed: boolean;
}

interface Operation {
  /** Actions on a fresh post at revision 1 before the operation. */
  before: ((writer: Writer, id: string) => Promise<unknown>)[];
  act: (writer: Writer, id: string, state: State) => Promise<unknown>;
  /** The changes that the operation makes to the state. */
  after: (state: State) => Partial<State>;
}

const at = () => new Date(Date.now() + 3_600_000);
const publish = (writer: Writer, id: string) => writer.publish(id);
const trash = (writer: Writer, id: string) => writer.delete(id);
const schedule = (writer: Writer, id: string) => writer.schedule(id, 1, at());
const save = (title: string, way: SaveWay = {}) =>
  [
    (writer: Writer, id: string, revision = 1) => writer.save(id, post(title), revision, way),
    ({ revision }: State) => ({ title, words: `Words of ${title}.`, revision: revision + 1 }),
  ] as const;
const saving = (before: Operation['before'], title: string, way: SaveWay = {}): Operation => {
  const [act, after] = save(title, way);
  return { before, act: (writer, id, { revision }) => act(writer, id, revision), after };
};
const revise = (writer: Writer, id: string) => writer.save(id, post('Revised'), 1, { published: true });
const nowLive = ({ title }: State) => ({ liveTitle: title, isScheduled: false });

const operations: Readonly<Record<string, Operation>> = {
  save: saving([], 'Saved'),
  autosave: saving([], 'Saved by itself', { auto: true }),
  'save of a published post': saving([publish], 'Revised once', { published: true }),
  'restore of a revision': saving([(writer, id) => writer.save(id, post('Second'), 1)], 'First again', {
    restoredFrom: 1,
  }),
  publish: { before: [], act: publish, after: nowLive },
  update: {
    before: [publish, revise],
    act: (writer, id, { revision }) => writer.update(id, revision),
    after: nowLive,
  },
  discard: {
    before: [publish, revise],
    act: (writer, id, { revision }) => writer.discard(id, revision),
    after: ({ revision, liveTitle = '' }) => ({
      revision: revision + 1,
      title: liveTitle,
      words: `Words of ${liveTitle}.`,
    }),
  },
  edit: {
    before: [publish],
    act: (writer, id) => writer.unpublish(id),
    after: () => ({ liveTitle: undefined }),
  },
  schedule: { before: [], act: schedule, after: () => ({ isScheduled: true }) },
  'end of a schedule': {
    before: [schedule],
    act: (writer, id) => writer.unpublish(id),
    after: () => ({ isScheduled: false }),
  },
  trash: { before: [schedule], act: trash, after: () => ({ isTrashed: true, isScheduled: false }) },
  restore: { before: [trash], act: (writer, id) => writer.restore(id), after: () => ({ isTrashed: false }) },
  rename: {
    before: [publish],
    act: (writer, id, { title, revision }) =>
      writer.save(id, post(title, `renamed-${id}`), revision, { published: true }),
    after: ({ revision }) => ({ revision: revision + 1 }),
  },
  preview: { before: [], act: (writer, id) => writer.preview(id), after: () => ({}) },
};

async function stateOf(db: Database, id: string): Promise<State> {
  const [head, live] = [await findPost(db, id), await findLivePost(db, id)];
  if (!head) throw new Error(`${id} is gone.`);
  expect(head.published, id).toBe(live !== undefined);
  expect(head.liveRevision, id).toBe(live?.revision ?? null);
  const lines = await listRevisions(db, id, { limit: 100 });
  expect(lines[0]?.revision, id).toBe(head.revision);
  for (const { revision } of lines) expect(await findRevisionText(db, id, revision)).toBeDefined();
  return {
    title: head.title,
    words: head.body.blocks[0]?.data['text'],
    revision: head.revision,
    address: head.address,
    liveTitle: live?.title,
    isScheduled: head.publishAt !== null,
    isTrashed: head.trashedAt !== null,
  };
}

async function looksAsItIs(host: Host, posts: readonly [string, State][]): Promise<void> {
  for (const [id, { liveTitle }] of posts) {
    const answer = await fetch(host.url + pages.post(id));
    expect([id, answer.status]).toEqual([id, liveTitle === undefined ? 404 : 200]);
    const page = await answer.text();
    expect(page).toContain('</html>');
    if (liveTitle !== undefined) expect(page).toContain(`Words of ${liveTitle}.`);
  }
}

interface Progress {
  answered: number;
  /** Number of unanswered operations that were nevertheless done. */
  doneUnanswered: number;
  asked: number;
  last: [string, State][];
}

test(`${KILLS} kills leave every operation done or not done`, async () => {
  const { state, steps } = await takeSteps<Progress>({
    name: 'kill-living',
    steps: KILLS,
    begin: () => ({ answered: 0, doneUnanswered: 0, asked: 0, last: [] }),
    step: async (progress, kill, folder) => {
      const dataDir = join(folder, 'site');
      const host = await startHost({ dataDir });
      await looksAsItIs(host, progress.last);
      const writer = await signIn(host);
      const begun = await Promise.all(
        Object.entries(operations).map(async ([name, operation]) => {
          const id = await writer.create(post(`${name} ${kill}`));
          for (const act of operation.before) await act(writer, id);
          return { name, operation, id };
        }),
      );
      // `openEmbedded` connects to the database of the running host, which processes with access to its files can
      // use.
      const { db: shared, close } = await openEmbedded(dataDir);
      const rounds: ((typeof begun)[number] & { before: State })[] = [];
      for (const one of begun) rounds.push({ ...one, before: await stateOf(shared, one.id) });
      await close();
      const acts = rounds.map(({ operation, id, before }) =>
        operation.act(writer, id, before).then(
          () => true,
          (cause: unknown) => {
            expect(String(cause)).toMatch(/fetch failed|terminated|socket/i);
            return false;
          },
        ),
      );
      await delay(momentOf(kill, ROUND));
      await host.kill();
      const answers = await Promise.all(acts);
      const last: [string, State][] = [];
      const next = { ...progress, asked: progress.asked + acts.length };
      await withDatabase(dataDir, async (db) => {
        for (const [index, { name, operation, id, before }] of rounds.entries()) {
          const now = await stateOf(db, id);
          const after = { ...before, ...operation.after(before) };
          const isRenamed = name === 'rename' && now.revision > before.revision;
          if (isRenamed) after.address = `renamed-${id}`;
          expect(answers[index] ? [after] : [before, after], name).toContainEqual(now);
          if (answers[index]) next.answered += 1;
          else if (JSON.stringify(now) !== JSON.stringify(before)) next.doneUnanswered += 1;
          last.push([id, now]);
        }
      });
      return { ...next, last };
    },
  });
  const { asked, answered, doneUnanswered } = state;
  console.log(
    `${steps} kills in ${asked} operations: ${answered} were answered, ${doneUnanswered} done without an answer`,
  );
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(asked);
});
