/** Exports a site while posts are being written. Each archive is a consistent snapshot, and no write is refused. */
import { readArchive } from '#server/features/archive/read-archive.ts';
import { restoreArchive } from '#server/features/archive/restore-archive.ts';
import { findLivePost, findPost } from '#server/features/posts/post-repository.ts';
import { startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPosts } from '../bench/host/posts.ts';
import { knownMigrations, run, withDatabase } from './parts/archive-commands.ts';
import { check, emptyLedger, textOf, writeOn, type Entry } from './parts/ledger.ts';
import { takeSteps } from './parts/steps.ts';

const EXPORTS = 100;
/** With this many posts, an export takes longer than many writes. */
const POSTS = 1_000;
const env = { SITE_URL: 'http://site.test' };

test(`${EXPORTS} exports of a site that is written to`, async () => {
  const { state, steps } = await takeSteps<{ written: number; between: number }>({
    name: 'export-writing',
    steps: EXPORTS,
    begin: async (folder) => {
      await withDatabase(join(folder, 'empty'), async () => undefined);
      await (await startHost({ dataDir: join(folder, 'site'), env })).stop();
      await addPosts(join(folder, 'site'), env.SITE_URL, 0, POSTS);
      return { written: 0, between: 0 };
    },
    step: async ({ written, between }, index, folder) => {
      const file = join(folder, 'site.gz');
      rmSync(file, { force: true });
      const host = await startHost({ dataDir: join(folder, 'site'), env });
      const writer = await signIn(host);
      const ledger = emptyLedger();
      const writing = writeOn(ledger, writer, `Export ${index} post`).catch((cause: unknown) => cause);
      await expect.poll(() => ledger.acknowledged, { timeout: 30_000 }).toBeGreaterThan(5);
      const before = structuredClone(ledger.entries);
      expect(await run('export', join(folder, 'site'), file)).toBe(0);
      const { entries: after, acknowledged, unanswered } = structuredClone(ledger);
      await host.kill();
      expect(String(await writing)).toMatch(/fetch failed|terminated|socket/i);
      await readArchive(file, await knownMigrations());
      const restored = join(folder, 'restored');
      rmSync(restored, { recursive: true, force: true });
      cpSync(join(folder, 'empty'), restored, { recursive: true });
      const found = await withDatabase(restored, async (db) => {
        await restoreArchive(db, file, { replace: false, now: new Date() });
        const all = new Map<string, Entry | undefined>();
        for (const id of Object.keys(after)) {
          const [head, live] = [await findPost(db, id), await findLivePost(db, id)];
          expect(live?.title, id).toBe(head?.published ? head.title : undefined);
          const words = String(head?.body.blocks[0]?.data['text']);
          const version = Number(/^Version (\d+) of/.exec(words)?.[1]);
          if (head) all.set(id, { title: head.title, version, published: head.published });
          if (head) expect(words).toBe(textOf({ title: head.title, version, published: false }));
        }
        return all;
      });
      // The export contains all posts from before its start, and no write that came after its end.
      for (const [id, entry] of Object.entries(before)) expect(found.get(id)?.title, id).toBe(entry.title);
      for (const [id, entry] of Object.entries(after)) {
        const last = unanswered?.id === id ? [entry.version, unanswered.after.version] : [entry.version];
        const version = found.get(id)?.version ?? 0;
        expect(version, id).toBeGreaterThanOrEqual(before[id]?.version ?? 0);
        expect(version, id).toBeLessThanOrEqual(Math.max(...last));
      }
      const again = await startHost({ dataDir: join(folder, 'site'), env });
      await check(ledger, again, await signIn(again));
      await again.stop();
      const during = Object.keys(after).filter((id) => !before[id]).length;
      return { written: written + acknowledged, between: between + during };
    },
  });
  console.log(
    `${steps} exports while ${state.written} writes were acknowledged, ${state.between} posts begun meanwhile: each archive whole`,
  );
});
