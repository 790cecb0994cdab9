/**
 * `kill -9` during every operation on a post, all at once on separate posts. Each post has its previous state or the
 * state of a post on which the operation was completed, and nothing in between. Acknowledged operations are complete,
 * and the pages match the database.
 */
import { pages } from '#contract/paths.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findLivePost, findPost } from '#server/features/posts/post-repository.ts';
import { findRevisionText, listRevisions } from '#server/features/posts/revision-repository.ts';
import { startHost, type Host } from '../support/host.ts';
import { signIn, type SaveWay, type WrittenPost, type Writer } from '../support/writer.ts';
import { expect, test } from 'vitest';
import { withDatabase } from './parts/commands.ts';
import { killOften, momentOf } from './parts/kills.ts';

/** Duration in milliseconds within which all operations of a round are usually answered. */
const ROUND = 900;

type Act = (writer: Writer, id: string, revision: number) => Promise<unknown>;

const post = (title: string, address?: string): WrittenPost => ({
  title,
  category: 'Life',
  keywords: [],
  body: { blocks: [{ type: 'paragraph', data: { text: `Words of ${title}.` } }] },
  ...(address !== undefined && { address }),
});
const publish: Act = (writer, id) => writer.publish(id);
const unpublish: Act = (writer, id) => writer.unpublish(id);
const schedule: Act = (writer, id, revision) => writer.schedule(id, revision, new Date('2099-01-01'));
const trash: Act = (writer, id) => writer.delete(id);
const save =
  (title: string, way?: SaveWay): Act =>
  (writer, id, revision) =>
    writer.save(id, post(title), revision, way);
const revise = save('Revised', { published: true });

/** What is done with a new post. The kill happens during the last action. */
const operations: Readonly<Record<string, readonly Act[]>> = {
  save: [save('Saved')],
  autosave: [save('Saved by itself', { auto: true })],
  'save of a published post': [publish, revise],
  'restore of a revision': [save('Second'), save('First', { restoredFrom: 1 })],
  publish: [publish],
  update: [publish, revise, (writer, id, revision) => writer.update(id, revision)],
  discard: [publish, revise, (writer, id, revision) => writer.discard(id, revision)],
  edit: [publish, unpublish],
  schedule: [schedule],
  'end of a schedule': [schedule, unpublish],
  trash: [schedule, trash],
  restore: [trash, (writer, id) => writer.restore(id)],
  rename: [
    publish,
    (writer, id, revision) => writer.save(id, post('New', `renamed-${id}`), revision, { published: true }),
  ],
  preview: [(writer, id) => writer.preview(id)],
};

/** The state of a post, as far as an operation changes it. */
async function stateOf(db: Database, id: string) {
  const [head, live] = [await findPost(db, id), await findLivePost(db, id)];
  if (!head) throw new Error(`${id} is gone.`);
  expect(head.published, id).toBe(live !== undefined);
  expect(head.liveRevision, id).toBe(live?.revision ?? null);
  const lines = await listRevisions(db, id, { limit: 100 });
  expect(lines[0]?.revision, id).toBe(head.revision);
  for (const { revision } of lines) expect(await findRevisionText(db, id, revision)).toBeDefined();
  return {
    title: head.title.replace(' twin', ''),
    words: String(head.body.blocks[0]?.data['text']).replace(' twin', ''),
    revision: head.revision,
    address: head.address?.replace(id, 'ID').replace('-twin', ''),
    liveTitle: live?.title.replace(' twin', ''),
    publishAt: head.publishAt,
    isTrashed: head.trashedAt !== null,
  };
}
type State = Awaited<ReturnType<typeof stateOf>>;

/** Checks that readers see the posts as the database has them. */
async function looksAsItIs(host: Host, posts: Progress['last']): Promise<void> {
  for (const [id, liveTitle] of posts) {
    const answer = await fetch(host.url + pages.post(id));
    expect([id, answer.status]).toEqual([id, liveTitle === null ? 404 : 200]);
    const page = await answer.text();
    expect(page).toContain('</html>');
    if (liveTitle !== null) expect(page).toContain(`Words of ${liveTitle}.`);
  }
}

interface Progress {
  asked: number;
  answered: number;
  /** Number of unanswered operations that were nevertheless done. */
  doneUnanswered: number;
  /** The posts of the last round, with the titles that readers see. */
  last: [id: string, liveTitle: string | null][];
}

interface Round {
  name: string;
  id: string;
  last: () => Promise<unknown>;
  before: State;
  after: State;
  isAnswered: boolean;
}

test('kills leave every operation done or not done', async () => {
  let rounds: Round[] = [];
  const { state, steps } = await killOften<Progress>({
    name: 'kill-posts',
    kills: 60,
    lives: Infinity,
    prepare: () => ({ asked: 0, answered: 0, doneUnanswered: 0, last: [] }),
    async act(dataDir, { last }, kill) {
      const host = await startHost({ dataDir });
      await looksAsItIs(host, last);
      const writer = await signIn(host);
      // `openEmbedded` connects to the database of the running host, which processes with access to its files can use.
      const { db, close } = await openEmbedded(dataDir);
      const begin = async (title: string, acts: readonly Act[]): Promise<[string, Round['last']]> => {
        const id = await writer.create(post(title));
        const [last = publish, ...before] = acts.toReversed();
        const take = async (act: Act) => act(writer, id, (await stateOf(db, id)).revision);
        for (const act of before.toReversed()) await take(act);
        const { revision } = await stateOf(db, id);
        return [id, () => last(writer, id, revision)];
      };
      rounds = [];
      for (const [name, acts] of Object.entries(operations)) {
        const [id, last] = await begin(`${name} ${kill}`, acts);
        const [twin, lastOfTwin] = await begin(`${name} ${kill} twin`, acts);
        await lastOfTwin();
        const [before, after] = [await stateOf(db, id), await stateOf(db, twin)];
        rounds.push({ name, id, last, before, after, isAnswered: false });
      }
      await close();
      const act = async (round: Round) => {
        await round.last();
        round.isAnswered = true;
      };
      return { after: momentOf(kill, ROUND), kill: host.kill, work: rounds.map(act) };
    },
    holds: (dataDir, { asked, answered, doneUnanswered }) =>
      withDatabase(dataDir, async (db) => {
        const next: Progress = { asked: asked + rounds.length, answered, doneUnanswered, last: [] };
        for (const { name, id, before, after, isAnswered } of rounds) {
          const now = await stateOf(db, id);
          expect(isAnswered ? [after] : [before, after], name).toContainEqual(now);
          if (isAnswered) next.answered += 1;
          else if (JSON.stringify(now) !== JSON.stringify(before)) next.doneUnanswered += 1;
          next.last.push([id, now.liveTitle ?? null]);
        }
        return next;
      }),
  });
  const { asked, answered, doneUnanswered } = state;
  console.log(`${steps} kills in ${asked} operations: ${answered} answered, ${doneUnanswered} done without an answer`);
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(asked);
});
