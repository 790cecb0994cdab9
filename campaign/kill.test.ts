/** `kill -9` at any moment, then `npm start`: every acknowledged save is there, and the site is whole. */
import { authAnswer } from '#contract/accounts.ts';
import { api } from '#contract/paths.ts';
import { savePostAnswer } from '#contract/posts.ts';
import { startHost, type Host } from '#testing/host.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const KILLS = 50;

/** A signed-in writer; every call is answered or rejects. */
async function writer(host: Host) {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: host.url };
  const call = (method: string, path: string, body: unknown) =>
    fetch(`${host.url}${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await call('POST', api.login, host.admin);
  headers['cookie'] = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  headers['x-csrf-token'] = authAnswer.parse(await answer.json()).csrfToken;
  const save = async (path: string, title: string, revision?: number) => {
    const paragraph = { type: 'paragraph', data: { text: `Text of ${title}`, align: 'left' } };
    const data = {
      title,
      categoryName: 'Kill',
      keywords: [],
      body: JSON.stringify({ blocks: [paragraph] }),
      summary: '{"blocks":[]}',
      published: false,
      ...(revision && { revision }),
    };
    const saved = await call('POST', path, { data });
    expect(saved.status).toBe(200);
    return savePostAnswer.parse(await saved.json());
  };
  return {
    create: (title: string) => save(api.posts, title),
    publish: async (id: string, published: boolean) => {
      expect((await call('PATCH', api.post(id), { published })).status).toBe(200);
    },
    unpublished: async () =>
      (await (await fetch(`${host.url}${api.posts}?published=false`, { headers })).json()) as { id: string }[],
  };
}

test(`${KILLS} kills lose no acknowledged write`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-'));
  const acknowledged = new Map<string, { published: boolean; title: string }>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const host = await startHost({ dataDir });
    const { create, publish } = await writer(host);
    let uncertain: string | undefined;
    const write = async () => {
      for (let index = 0; ; index += 1) {
        const title = `Kill ${kill} post ${index}`;
        const { postId } = await create(title);
        acknowledged.set(postId, { published: false, title });
        if (index % 3) continue;
        uncertain = postId;
        await publish(postId, true);
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
    const stored = new Set((await (await writer(again)).unpublished()).map(({ id }) => id));
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
