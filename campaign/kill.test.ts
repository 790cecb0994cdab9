/** `kill -9` at any moment, then `npm start`: every acknowledged save is there, and the site is whole. */
import { api } from '#contract/paths.ts';
import { startHost } from '#testing/host.ts';
import { signIn } from '#testing/writer.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const KILLS = 50;
const bodyOf = (title: string) => ({ blocks: [{ type: 'paragraph', data: { text: `Text of ${title}` } }] });

test(`${KILLS} kills lose no acknowledged write`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-'));
  const acknowledged = new Map<string, { published: boolean; title: string }>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const host = await startHost({ dataDir });
    const writer = await signIn(host);
    let uncertain: string | undefined;
    const write = async () => {
      for (let index = 0; ; index += 1) {
        const title = `Kill ${kill} post ${index}`;
        const postId = await writer.create({ title, category: 'Kill', keywords: [], body: bodyOf(title) });
        acknowledged.set(postId, { published: false, title });
        if (index % 3) continue;
        uncertain = postId;
        await writer.publish(postId);
        acknowledged.set(postId, { published: true, title });
        uncertain = undefined;
      }
    };
    // The writer ends when the host is gone; a refusal before that is a fault of its own.
    const writing = write().catch((cause: unknown) => cause);
    await new Promise((resolve) => setTimeout(resolve, 100 + ((kill * 137) % 900)));
    await host.kill();
    expect(String(await writing)).toMatch(/fetch failed|terminated|socket/i);

    const again = await startHost({ dataDir });
    const stored = new Set(await (await signIn(again)).unpublished());
    const listed = (await (await fetch(`${again.url}${api.posts}`)).json()) as { id: string }[];
    const published = new Set(listed.map(({ id }) => id));
    // A publish without its answer may have been done or not; from now on it is what it is.
    const unanswered = uncertain && acknowledged.get(uncertain);
    if (unanswered) unanswered.published = published.has(uncertain ?? '');
    for (const [id, { published: expected }] of acknowledged) {
      expect((expected ? published : stored).has(id), id).toBe(true);
    }
    // The site is whole: the index's links lead somewhere, and each published page shows its own title.
    const index = await (await fetch(`${again.url}/blog`)).text();
    expect(index).toContain('</html>');
    for (const [, path] of [...index.matchAll(/href="(\/blog\/[^"#?]+)"/g)].slice(0, 30)) {
      expect((await fetch(`${again.url}${path}`)).status, path).toBe(200);
    }
    for (const [id, { title, published: expected }] of [...acknowledged].slice(-5)) {
      if (!expected) continue;
      const page = await (await fetch(`${again.url}/blog/${encodeURIComponent(id)}`)).text();
      expect(page).toContain(`Text of ${title}`);
      expect(page).toContain('</html>');
    }
    await again.kill();
  }
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  console.log(`${acknowledged.size} acknowledged posts over ${KILLS} kills, none lost`);
  await rm(dataDir, { recursive: true });
});
