/**
 * `kill -9` while hundreds of pages are rendered again after a post is published or unpublished, and readers request
 * them. After the next start, the site shows all public posts and nothing else.
 */
import { pages } from '#contract/paths.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPosts } from '../bench/host/posts.ts';
import { check, emptyLedger, siteOfKill, writeOn, type LedgerState } from './parts/ledger.ts';
import { takeSteps } from './parts/steps.ts';

const KILLS = 125;
const LIVES = 25;
const POSTS = 300;
const env = { SITE_URL: 'http://site.test' };

test(`${KILLS} kills while pages are rendered leave every page whole`, async () => {
  const { state, steps } = await takeSteps<LedgerState>({
    name: 'kill-rendering',
    steps: KILLS,
    begin: async (folder) => {
      const dataDir = newDataDir();
      await (await startHost({ dataDir, env })).stop();
      await addPosts(dataDir, env.SITE_URL, 0, POSTS);
      cpSync(dataDir, join(folder, 'new'), { recursive: true });
      return emptyLedger();
    },
    step: async (before, kill, folder) => {
      const { dataDir, ledger } = siteOfKill(folder, before, kill, LIVES);
      const host = await startHost({ dataDir, env });
      const writer = await signIn(host);
      await check(ledger, host, writer);
      expect(host.output()).not.toContain('damaged');
      const work = [writeOn(ledger, writer, `Render ${kill} post`), readOn(host)];
      const ended = work.map((one) => one.catch((cause: unknown) => cause));
      // The kill happens at any time from the first page rendered after a publication to long after the last.
      await new Promise((resolve) => setTimeout(resolve, 30 + ((kill * 211) % 1_400)));
      await host.kill();
      for (const cause of await Promise.all(ended)) expect(String(cause)).toMatch(/fetch failed|terminated|socket/i);
      return ledger;
    },
  });
  console.log(`${state.acknowledged} acknowledged writes over ${steps} kills while rendering, none lost`);
});

/** Requests pages one after the other, as a reader does, and expects each page to be complete. */
async function readOn(host: Host): Promise<never> {
  for (let index = 0; ; index += 1) {
    const path = index % 5 === 0 ? pages.blog : pages.post(`sample-${(index * 17) % POSTS}`);
    const answer = await fetch(host.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain('</html>');
  }
}
