/** Files dropped on the page of a new site are classified by their content (CONT-29). */
import { expect, test } from 'vitest';
import { nothingDropped, withFiles } from './dropped.ts';

const chosen = (path: string, text = '') => ({ path, file: new File([text], path.split('/').at(-1) ?? path) });

test('adds a second bibliography to the first and names both; the same file counts once', async () => {
  const first = await withFiles(nothingDropped, [chosen('mine.bib', '@book{a}')]);
  const both = await withFiles(first.dropped, [chosen('site/_bibliography/papers.bib', '@book{b}')]);
  expect(both.dropped.bibliography).toEqual({ file: 'mine.bib, papers.bib', text: '@book{a}\n\n@book{b}' });
  expect((await withFiles(both.dropped, [chosen('mine.bib', '@book{a}')])).dropped).toEqual(both.dropped);
  const newer = await withFiles(first.dropped, [chosen('mine.bib', '@book{c}')]);
  expect(newer.dropped.bibliography).toEqual({ file: 'mine.bib', text: '@book{c}' });
});

test('a résumé, a bibliography, posts of any size and exports; the rest is named', async () => {
  const files = [
    chosen('resume.json', '{"basics": {}}'),
    chosen('refs.bib', '@book{a}'),
    chosen('blog/2024/a.txt'),
    chosen('ghost.json', '{ "db": [] }'),
    chosen('wordpress.xml'),
    chosen('note.md', '#'.repeat(30_000_000)),
    chosen('a.exe'),
  ];
  const { dropped, unknown } = await withFiles(nothingDropped, files);
  expect(dropped.resume).toEqual({ file: 'resume.json', text: '{"basics": {}}' });
  expect(dropped.bibliography).toEqual({ file: 'refs.bib', text: '@book{a}' });
  expect(dropped.posts.map(({ path }) => path)).toEqual(['blog/2024/a.txt', 'ghost.json', 'wordpress.xml', 'note.md']);
  expect(unknown).toEqual(['a.exe']);
});
