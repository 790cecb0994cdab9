import { readBibtex } from '#publications/bibtex.ts';
import { testPost, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { postCitations } from './cite-post.ts';

const cite = (title: string, authors?: { name: string }[]) => {
  const site = testSite();
  const post = testPost({ id: 'p', title, createdAt: '2026-09-08T00:00:00.000Z', authors });
  return Object.fromEntries(
    postCitations({ ...site, owner: { ...site.owner, name: 'Ada Byron' } }, post).map(({ format, text }) => [
      format,
      text,
    ]),
  );
};

test('a post is cited in words, for BibTeX and for programs', () => {
  const { APA = '', BibTeX = '', 'CSL-JSON': csl = '' } = cite('What is 5 % of {x}?', [{ name: 'Emmy Noether' }]);
  expect(APA).toMatch(/^Byron, A\., & Noether, E\. \(2026, September 8\)\. What is 5 % of \{x\}\? .*\/blog\/p$/);
  const [entry] = readBibtex(BibTeX);
  expect(entry).toMatchObject({
    type: 'misc',
    key: 'byron2026',
    fields: { author: 'Ada Byron and Emmy Noether', year: '2026' },
  });
  expect(JSON.parse(csl)).toMatchObject({
    type: 'post-weblog',
    title: 'What is 5 % of {x}?',
    author: [
      { family: 'Byron', given: 'Ada' },
      { family: 'Noether', given: 'Emmy' },
    ],
    issued: { 'date-parts': [[2026, 9, 8]] },
  });
});

test('a name with a comma or an “and” is one', () => {
  const [entry] = readBibtex(cite('Title', [{ name: 'Brush and Ink, Inc.' }]).BibTeX ?? '');
  expect(entry?.fields['author']).toBe('Ada Byron and {Brush and Ink, Inc.}');
});
