/** The posts in a dropped folder. */
import { inEnglish } from '#support/in-english.ts';
import { markdownCell, notebook } from '#support/notebooks.ts';
import { loaded } from '#importers/post-places.ts';
import { expect, test } from 'vitest';
import { readDropped } from './dropped-source.ts';

test('notebooks are posts among the others, larger ones than texts may be', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024);
  const dropped = await readDropped(
    Object.entries({
      'site/a.md': '# A',
      'site/long.md': long,
      'site/b.ipynb': notebook([markdownCell(long)]),
      'site/.ipynb_checkpoints/b.ipynb': notebook([]),
    }).map(([path, text]) => ({ path, file: new File([text], path) })),
  );
  const items = await Promise.all(dropped.items.map(loaded));
  expect(items.map(({ path, program }) => [path, program])).toEqual([
    ['a.md', 'markdown'],
    ['b.ipynb', 'notebook'],
  ]);
  expect(inEnglish(dropped.problems)).toEqual(['long.md is larger than 4 MB.']);
});

const itemsOf = async (files: Record<string, string>) => {
  const dropped = await readDropped(
    Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) })),
  );
  return { paths: dropped.items.map((item) => item.path), problems: inEnglish(dropped.problems) };
};
const post = '---\ntitle: A\ndate: 2024-01-01\n---\nText.';

test.each([
  [
    'hugo.toml',
    '',
    ['themes/paper/README2.md', 'themes/paper/exampleSite/content/posts/a.md', 'archetypes/default.md'],
  ],
  ['config/_default/hugo.toml', '', ['themes/paper/archetypes/post.md', 'archetypes/posts/index.md']],
  ['config.toml', 'base_url = "https://a.test"', ['themes/after-dark/content/first.md']],
  ['_config.yml', 'new_post_name: ":title.md"', ['themes/next/docs/a.md', 'scaffolds/post.md']],
])('templates and themes of a generator (%s) are not posts, wherever the site is', async (name, config, templates) => {
  for (const above of ['', 'site/', 'a/b/']) {
    const files = { [above + name]: config, [`${above}content/posts/ink.md`]: post, 'other.md': post };
    const all = { ...files, ...Object.fromEntries(templates.map((path) => [above + path, post])) };
    expect((await itemsOf(all)).paths).toEqual([`${above}content/posts/ink.md`, 'other.md'].toSorted());
  }
});

test('files about the repository are not posts', async () => {
  const ofRepository = [
    'README.md',
    'CONTRIBUTING.md',
    '.github/CODE_OF_CONDUCT.md',
    'docs/Changelog.md',
    'LICENSE.md',
  ];
  const files = Object.fromEntries([...ofRepository, 'contributing-to-ink.md'].map((path) => [path, post]));
  expect((await itemsOf(files)).paths).toEqual(['contributing-to-ink.md']);
});

test('a folder called themes is read where no generator has such', async () => {
  expect((await itemsOf({ 'themes/a.md': post, 'b.md': post })).paths).toEqual(['b.md', 'themes/a.md']);
});

test('the page of a section of Hugo is a custom page, and none where it has no words', async () => {
  const { paths, problems } = await itemsOf({
    'hugo.toml': '',
    'content/_index.md': '---\ntitle: Home\ndate: 2024-01-01\n---\n',
    'content/posts/_index.en.md': '+++\ntitle = "Posts"\n+++\n\n',
    'content/lab/_index.md': post,
  });
  expect(paths).toEqual(['content/lab/_index.md']);
  expect(problems).toEqual([
    'content/_index.md has no text. This site generates section lists automatically.',
    'content/posts/_index.en.md has no text. This site generates section lists automatically.',
  ]);
});
