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
      diagnostics: ["a:1 b.md:2 words 'lost': text missing in the imported post"],
    },
  ]);
  expect(page.indexOf('a:1 b.md')).toBeLessThan(page.indexOf('Whole'));
  expect(page).toContain('1 of 2 posts were imported completely.');
  expect(page).toContain('<mark>lost &lt;i&gt;</mark>');
  expect(page).toMatch(/href="#p1-2".*id="p1-2"/s);
  expect(page).not.toMatch(/<b>|<i>|<script/);
});

test('counts losses by kind, and the posts with losses', () => {
  const posts = [
    { path: 'a.md', notices: ["a.md:2 words 'lost': text missing in the imported post", 'The image x stays a link.'] },
    { path: 'b.md', notices: ['b.md:3 hidden part: hidden on the original page', "b.md:4 words 'x': y"] },
    { path: 'c.md', notices: ['Not published: it has no date.'] },
  ];
  expect(lossCounts(posts)).toBe(
    '1 of 3 posts were imported completely. Not imported from the other posts: 2 texts, 1 hidden part.',
  );
  expect(lossCounts(posts.slice(2))).toBeUndefined();
});
