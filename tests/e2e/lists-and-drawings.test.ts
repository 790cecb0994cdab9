/** Links to posts show titles, summaries and images while drawings in the posts are still being created. */
import { ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { testPosts, testSite } from '../support/site.ts';
import { beforeAll, expect, test } from 'vitest';

let program: Pages;
beforeAll(async () => {
  program = await loadProgram((await ensureProgram(() => undefined)).entry);
}, 600_000);

const [first] = testPosts;
const never = new Promise<never>(() => undefined);
const site = testSite({ rendered: () => never, mayCite: () => false });

/** Options of a test that is not retried, because a page that waits for a post's text would never finish. */
const once = { timeout: 30_000, retry: 0 };

test('home and every list of posts are rendered while no text is', once, async () => {
  const lists = [...(await program.paths(site)).keys()].filter((path) =>
    /^\/(?:$|blog(?:$|\/archive|\/(?:category|keyword)))/.test(path),
  );
  expect(lists.length).toBeGreaterThan(3);
  for (const path of lists) expect((await program.render(path, site))?.includes('</html>'), path).toBe(true);
});

test('a row shows the number of characters of a Japanese post next to its minutes', once, async () => {
  const posts = testPosts.map((post, index) => (index === 0 ? { ...post, characters: 1340 } : post));
  const some = testSite({ posts, rendered: () => never, mayCite: () => false });
  for (const path of ['/', '/blog']) {
    const html = (await program.render(path, some))?.toString() ?? '';
    expect(html.match(/min(?: ·|\s)[^<]*1,340 characters/g), path).toHaveLength(1);
  }
});

test('the page of a post is rendered while linked posts are not rendered yet', once, async () => {
  const own = testSite();
  const some = { ...site, rendered: (id: string) => (id === first?.id ? own.rendered(id) : never) };
  expect((await program.render(`/blog/${first?.id}`, some))?.toString()).toContain('teaser');
});
