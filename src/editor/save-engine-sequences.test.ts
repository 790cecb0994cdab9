import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#support/runs.ts';
import { textOf, settled, setUp, existing } from '#support/save-engine.ts';
import type { Block } from '#contract/documents.ts';
import { mergeTexts } from './merge-texts.ts';
import { sameText, type PostText } from './post-text.ts';
import type { Save } from './saving.ts';

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

test('in any sequence no word is lost, nothing is overwritten without consent, nothing is created twice', async () => {
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
      /** The number of edits when publishing was requested; undefined if no request is pending. */
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
          // If the writer chooses the other version, the writer's own text is discarded and no longer has to be
          // saved.
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

      // With a good network, all requests complete.
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

const deviceStep = fc.oneof(
  { weight: 6, arbitrary: fc.constant('edit' as const) },
  { weight: 4, arbitrary: fc.constantFrom('save' as const, 'ring' as const, 'front' as const) },
  { weight: 4, arbitrary: fc.constant('other device saves' as const) },
  { weight: 6, arbitrary: fc.constant('answered' as const) },
  { weight: 2, arbitrary: fc.constantFrom('lost' as const, 'network is back' as const) },
);

test('stores the texts of two devices that write in different places, without a question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deviceStep, { maxLength: 40 }), async (steps) => {
      const paragraph = (id: string, text: string) => ({ id, type: 'paragraph', data: { text, align: 'left' } });
      const withBlocks = (text: PostText, blocks: readonly Block[]): PostText => ({
        ...text,
        body: { blocks: [...blocks] },
      });
      const text = withBlocks(existing.text, [paragraph('mine', 'mine 0'), paragraph('theirs', 'theirs 0')]);
      const merge = () =>
        Promise.resolve((base: PostText, mine: PostText, theirs: PostText) => {
          const merged = mergeTexts(base, mine, theirs);
          return merged.conflicts.length === 0 ? merged.text() : undefined;
        });
      const { server, clock, engine } = setUp({ ...existing, text }, { merge });
      let [mine, theirs] = [0, 0];
      for (const now of steps) {
        if (now === 'edit') {
          mine += 1;
          const blocks = engine
            .text()
            .body.blocks.map((block) => (block.id === 'mine' ? paragraph('mine', `mine ${mine}`) : block));
          engine.edit(withBlocks(engine.text(), blocks));
        } else if (now === 'save') void engine.save();
        else if (now === 'ring') await clock.ring();
        else if (now === 'front') void engine.follow();
        else if (now === 'network is back') engine.retryNow();
        else if (now === 'other device saves') {
          theirs += 1;
          const stored = server.posts.get('a')?.text ?? text;
          const blocks = stored.body.blocks.filter(({ id }) => id === 'mine');
          server.write(
            'a',
            withBlocks(stored, [
              paragraph(`n${theirs}`, `new ${theirs}`),
              ...blocks,
              paragraph('theirs', `theirs ${theirs}`),
            ]),
          );
        } else await server.answer(now);
        await settled();
        expect(engine.state().conflict).toBeUndefined();
        expect(JSON.stringify(engine.text())).toContain(`mine ${mine}`);
      }
      void engine.save();
      for (let round = 0; round < 20; round += 1) {
        engine.retryNow();
        await settled();
        await server.answer();
      }
      const stored = JSON.stringify(server.posts.get('a')?.text);
      expect(stored).toContain(`"mine ${mine}"`);
      expect(stored).toContain(`"theirs ${theirs}"`);
      expect(engine.state()).toMatchObject({ unsaved: false, working: undefined, conflict: undefined });
      engine.close();
    }),
    runs(200, 3_000),
  );
});
