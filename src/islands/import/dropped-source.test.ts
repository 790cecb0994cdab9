/** What a dropped folder holds of posts. */
import { markdownCell, notebook } from '#testing/notebooks.ts';
import { loaded } from '#document/import/post-places.ts';
import { expect, test } from 'vitest';
import { readDropped } from './dropped-source.ts';

test('notebooks are posts among the others, larger ones than texts may be', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024);
  const dropped = await readDropped(
    Object.entries({
      ...{ 'site/a.md': '# A', 'site/long.md': long, 'site/b.ipynb': notebook([markdownCell(long)]) },
      'site/.ipynb_checkpoints/b.ipynb': notebook([]),
    }).map(([path, text]) => ({ path, file: new File([text], path) })),
  );
  const items = await Promise.all(dropped.items.map(loaded));
  expect(items.map(({ path, program }) => [path, program])).toEqual([
    ['a.md', 'markdown'],
    ['b.ipynb', 'notebook'],
  ]);
  expect(dropped.problems).toEqual(['long.md is larger than 4 MB.']);
});
