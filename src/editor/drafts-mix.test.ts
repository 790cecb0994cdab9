/**
 * Tabs, reloads, and storages that are full or forbidden, in any order: every draft that was reported as stored is
 * complete.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeSlowStore, fakeStorage } from '#support/fake-storage.ts';
import { runs } from '#support/runs.ts';
import { createDraftStorage } from './draft-storage.ts';
import { createDrafts, newPostOwner, type Drafts } from './drafts.ts';
import { emptyText, sameText, type PostText } from './post-text.ts';

const owners = ['post-aaaaaa', 'post-bbbbbb', newPostOwner('01234567-89ab-cdef-0123-456789abcdef')];
const tabs = ['one', 'two', 'three'];
const text = (words: string): PostText => ({
  ...emptyText,
  title: words,
  body: { blocks: [{ type: 'paragraph', data: { text: words, align: 'left' } }] },
});
const act = fc.record({
  name: fc.constantFrom('keep', 'keep', 'keep', 'saved', 'discard', 'reload'),
  tab: fc.constantFrom(...tabs),
  owner: fc.constantFrom(...owners),
  length: fc.integer({ min: 1, max: 400 }),
});

test('finds each stored text and never a mixture, whatever tabs do and however little room there is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 400, 900, 2_000, 1_000_000),
      fc.constantFrom('there', 'fails'),
      fc.array(act, { maxLength: 25 }),
      async (room, elsewhere, acts) => {
        const storage = room === 0 ? undefined : fakeStorage(room);
        const slow = fakeSlowStore(elsewhere === 'fails' ? { fails: true } : undefined);
        let now = 0;
        const open = async (tab: string): Promise<Drafts> =>
          createDrafts(
            createDraftStorage(storage, slow, elsewhere === 'fails' ? [] : await slow.entries()),
            tab,
            () => (now += 1),
            () => 'u1',
          );
        const opened = new Map<string, Drafts>();
        for (const tab of tabs) opened.set(tab, await open(tab));
        /** The texts that the browser reported as stored, by tab and post. */
        const kept = new Map<string, PostText>();
        let count = 0;
        for (const { name, tab, owner, length } of acts) {
          const drafts = opened.get(tab);
          const key = `${tab} ${owner}`;
          if (!drafts) continue;
          if (name === 'keep') {
            const written = text(`${(count += 1)} ${'x'.repeat(length)}`);
            // If the browser cannot store the text, the previous draft remains, so `kept` does not change.
            if (await drafts.keep(owner, written)) kept.set(key, written);
          } else if (name === 'saved') {
            const saved = kept.get(key);
            drafts.clear(owner, saved);
            kept.delete(key);
          } else if (name === 'discard') {
            const found = drafts.find(owner);
            if (found?.key?.endsWith(`:${tab}`) && kept.has(key)) {
              drafts.discard(found);
              kept.delete(key);
            }
          } else if (name === 'reload') opened.set(tab, await open(tab));
          const fresh = (await open('fresh')).list();
          for (const [where, wanted] of kept) {
            const of = where.split(' ')[1];
            const texts = fresh.filter((draft) => draft.owner === of).map((draft) => draft.text);
            expect(
              texts.some((item) => sameText(item, wanted)),
              `${where} after ${name}`,
            ).toBe(true);
          }
          // No draft mixes the parts of two texts.
          for (const { text: found } of fresh) expect(found.body.blocks[0]?.data.text).toBe(found.title);
        }
      },
    ),
    runs(200, 5_000),
  );
});
