import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#testing/runs.ts';
import { textOf, settled, setUp, existing } from '#testing/save-engine.ts';
import { sameText } from './post-text.ts';
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
