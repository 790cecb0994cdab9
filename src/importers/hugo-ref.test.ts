import { readInEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { linkResolver } from './post-links.ts';
import { linkStandIn } from './post-places.ts';

const paths = [
  'content/posts/a.md',
  'content/posts/b.md',
  'content/posts/c/index.md',
  'content/notes/d.md',
  'content/about.md',
];
const resolve = linkResolver(paths);

test.each([
  ['[b]({{< ref "b.md" >}})', 'content/posts/b.md', ''],
  ['[b]({{< ref "b" >}})', 'content/posts/b.md', ''],
  ['[b]({{< relref "posts/b" >}})', 'content/posts/b.md', ''],
  ['[b]({{< ref "/posts/b.md#part" >}})', 'content/posts/b.md', '#part'],
  ['[b]({{% ref "b#part" %}})', 'content/posts/b.md', '#part'],
  ['[b]({{< ref path="b.md" lang="en" >}})', 'content/posts/b.md', ''],
  ['[c]({{< ref "c" >}})', 'content/posts/c/index.md', ''],
  ['[c]({{< relref "/posts/c/" >}})', 'content/posts/c/index.md', ''],
  ['[d]({{< ref "/notes/d" >}})', 'content/notes/d.md', ''],
  ['[d]({{< ref "../notes/d.md" >}})', 'content/notes/d.md', ''],
  ['[about]({{< ref "about" >}})', 'content/about.md', ''],
])('%s links to the post', async (text, path, fragment) => {
  const post = { program: 'markdown', path: 'content/posts/a.md', item: text } as const;
  const { links } = await readInEnglish({ post, keys: [], brought: [] });
  expect(links.map((target) => resolve(post.path, target))).toEqual([path]);
  const { document, diagnostics } = await readInEnglish({ post, keys: [], brought: [], reached: links });
  expect(document.blocks[0]?.data['text']).toContain(`href="${await linkStandIn(links[0] ?? '')}${fragment}"`);
  expect(diagnostics).toEqual([]);
});

test('a link to a text that is not there is named', async () => {
  const post = { program: 'markdown', path: 'a.md', item: 'One\n\n[b]({{< ref "b" >}}) and [c](c.md)' } as const;
  const { diagnostics } = await readInEnglish({ post, keys: [], brought: [] });
  expect(diagnostics).toEqual([
    'a.md:3 link b.md: no imported post or file has this URL',
    'a.md:3 link c.md: no imported post or file has this URL',
  ]);
});
