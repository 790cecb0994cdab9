import { staysLink } from '#importers/find-picture.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { expect, test } from 'vitest';
import { lossCounts, reportPage } from './import-report.ts';

test('the page shows both texts of each post, posts with losses first, and marks the lines', () => {
  const document = { blocks: [{ type: 'paragraph', data: { text: 'Words &lt;b&gt;' } }] };
  const page = reportPage([
    { path: 'whole.md', title: 'Whole', source: 'Words', document, diagnostics: [] },
    {
      path: 'a:1 b.md',
      title: '',
      source: 'Words <b>\nlost <i>',
      document,
      diagnostics: [{ line: 2, what: problem('lossWords', 'lost'), reason: problem('textNotInPost') }],
    },
  ]);
  expect(page.indexOf('a:1 b.md')).toBeLessThan(page.indexOf('Whole'));
  expect(page).toContain('1 of 2 posts were imported completely.');
  expect(page).toContain('<mark>lost &lt;i&gt;</mark>');
  expect(page).toMatch(/href="#p1-2".*id="p1-2"/s);
  expect(page).not.toMatch(/<b>|<i>|<script/);
});

test('counts losses by kind, and the posts with losses', () => {
  const lost = (...params: [path: string, line: number, what: string | Problem, reason: Problem]) =>
    problem('lossAt', ...params);
  const words = (path: string) => lost(path, 2, problem('lossWords', 'lost'), problem('textNotInPost'));
  const posts = [
    { notices: [words('a.md'), staysLink('x', problem('useFetchImages'))] },
    { notices: [lost('b.md', 3, problem('lossHidden'), problem('hiddenThere')), words('b.md')] },
    { notices: [problem('heldBack', problem('hasNoDate'))] },
    { notices: [lost('d.md', 1, 'author[0].name', problem('missing'))] },
    { notices: [lost('e.ipynb', 1, problem('lossRows', 3), problem('mostRows', 500))] },
  ];
  expect(lossCounts(posts)).toBe(
    '1 of 5 posts were imported completely. Not imported from the other posts: 2 texts, 1 hidden part, 1 author, 1 table.',
  );
  expect(lossCounts(posts.slice(2, 3))).toBeUndefined();
});
