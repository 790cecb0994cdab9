import { messagesFor } from '#messages/index.ts';
import { testOwner, testPublication, testPublications } from '#support/site.ts';
import { expect, test } from 'vitest';
import { authorMarksOf } from '#publications/publication.ts';
import type { Publication } from '#contract/portfolio.ts';
import {
  badgesOf,
  betweenAuthors,
  citationTags,
  facetValues,
  frontPapers,
  isOwner,
  gist,
  languageOfWork,
  linksOf,
  ownAuthors,
  readingLinks,
  publicationsByYear,
  featuredWorks,
  venueOf,
} from './publications.ts';

test('groups publications by year, the latest first, undated last, within a year by date', () => {
  const groups = publicationsByYear([
    testPublication({ id: 'undated', year: null }),
    testPublication({ id: 'january', year: 2024, date: '2024-01' }),
    testPublication({ id: 'old', year: 1999 }),
    testPublication({ id: 'june', year: 2024, date: '2024-06-03' }),
    testPublication({ id: 'some-time', year: 2024 }),
  ]);
  expect(groups.map(({ year, publications }) => [year, ...publications.map(({ id }) => id)])).toEqual([
    [2024, 'june', 'january', 'some-time'],
    [1999, 'old'],
    [null, 'undated'],
  ]);
});

test('the front page has three papers: those that were selected, else the newest', () => {
  const works = [2020, 2024, 2022, 2023].map((year) => testPublication({ id: String(year), year }));
  const ids = (of: typeof works) => frontPapers(of).papers.map(({ id }) => id);
  expect(ids(works)).toEqual(['2024', '2023', '2022']);
  const chosen = works.map((work) => ({ ...work, selected: work.year === 2020 || work.year === 2022 }));
  expect(ids(chosen)).toEqual(['2020', '2022']);
  expect(frontPapers(chosen).areSelected).toBe(true);
  expect(frontPapers([])).toEqual({ papers: [], areSelected: false });
});

test('shows three selected works before the list', () => {
  const works = [2020, 2021, 2022, 2023, 2024].map((year) =>
    testPublication({ id: String(year), year, selected: year !== 2022 }),
  );
  expect(featuredWorks(works).map(({ id }) => id)).toEqual(['2024', '2023', '2021']);
});

test('describes a work by the first sentence of its abstract', () => {
  expect(gist(testPublication({ id: 'a', abstract: 'It rose by 2.5 percent. More words.' }))).toBe(
    'It rose by 2.5 percent.',
  );
  expect(gist(testPublication({ id: 'a', title: '翻刻', abstract: '記録する。適用する。' }))).toBe('記録する。');
  expect(gist(testPublication({ id: 'a', note: 'It was the first.', abstract: 'More.' }))).toBe('It was the first.');
  expect(gist(testPublication({ id: 'a', abstract: null }))).toBeUndefined();
});

test('there is a filter for each kind, year and keyword in use, with its count', () => {
  const values = facetValues(testPublications, messagesFor('en'));
  expect(values.kind.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Articles 1',
    'Conference papers 1',
    'Preprints 1',
  ]);
  expect(values.year.map(({ value }) => value)).toEqual(['2024', '2023', '2021']);
  expect(values.keyword[0]).toEqual({ value: 'handwriting', name: 'handwriting', count: 2 });
  expect(facetValues([testPublication({ id: 'a', keywords: ['x', 'x'] })], messagesFor('en')).keyword).toEqual([
    { value: 'x', name: 'x', count: 1 },
  ]);
});

test.each([
  ['Yuki Nakamura', true],
  ['Nakamura, Yuki', true],
  ['NAKAMURA Yuki', true],
  ['Y. Nakamura', true],
  ['Nakamura, Y.', true],
  ['中村 優希', true],
  ['中村優希', true],
  ['中村　優希', true],
  ['Yuko Nakamura', false],
  ['T. Nakamura', false],
  ['Nakamura', false],
  ['Yuki Nakamura-Ito', false],
  ['Yūki Nakamura', true],
  ['Nakamura YM', true],
  ['Y. M. Nakamura', true],
  ['Yuki M. Nakamura', true],
  ['Nakamura T', false],
  ['中村 優', false],
  ['', false],
])('%j is the owner: %s', (author, expected) => expect(isOwner(author, testOwner)).toBe(expected));

test.each([
  ['J.-P. van der Meulen', 'Jean-Pierre van der Meulen', true],
  ['van der Meulen JP', 'Jean-Pierre van der Meulen', true],
  ['Meulen, Jean-Pierre van der', 'Jean-Pierre van der Meulen', true],
  ['M. van der Meulen', 'Jean-Pierre van der Meulen', false],
  ['G. García Márquez', 'Gabriel García Márquez', true],
  ['Garcia Marquez, Gabriel', 'Gabriel García Márquez', true],
  ['Kenichi Ohno', 'Ken’ichi Ōno', true],
  ['S. Koyama', 'Shoichi M. Koyama', true],
  ['Li Wei', 'Wei Li', true],
  ['橘 葵太', '橘 葵', false],
  ['齋藤 一郎', '斎藤 一郎', true],
])('%j is %j: %s', (author, name, expected) => {
  expect(isOwner(author, { name, nameJa: null })).toBe(expected);
});

test('sets off the author who fits best, or the only one whom the record highlights', () => {
  const own = (authors: string[], authorMarks: Publication['authorMarks'] = []) =>
    ownAuthors({ authors, authorMarks }, testOwner).map((is, index) => (is ? authors[index] : ''));
  expect(own(['Y. Nakamura', 'Yuki Nakamura', 'Tom Okafor'])).toEqual(['', 'Yuki Nakamura', '']);
  expect(own(['Y. Nakamura', 'Tom Okafor'])).toEqual(['Y. Nakamura', '']);
  expect(own(['Tom Okafor'])).toEqual(['']);
  const marks = authorMarksOf('2=highlight,equal', [], 2);
  expect(own(['Yuki Nakamura', 'Y. Before'], marks)).toEqual(['', 'Y. Before']);
  const both = authorMarksOf('1=bold;2=bold', [], 2);
  expect(own(['Yuki Nakamura', 'Tom Okafor'], both)).toEqual(['Yuki Nakamura', '']);
});

test('badges show what the record declares, and reading links are the rest', () => {
  const work = testPublication({
    id: 'a',
    kind: 'preprint',
    award: 'Best Paper',
    openAccess: true,
    doi: '10.5555/a',
    resources: [
      { kind: 'code', href: 'https://example.org/code' },
      { kind: 'html', href: 'https://doi.org/10.5555/A' },
      { kind: 'website', href: 'https://example.org/' },
      { kind: 'slides', href: '/files/a.pdf' },
    ],
  });
  const names = ['Best Paper', 'Preprint', 'Open access', 'Code', 'Slides'];
  expect(badgesOf(work, messagesFor('en')).map(({ name }) => name)).toEqual(names);
  expect(readingLinks(work, messagesFor('en')).map(({ name }) => name)).toEqual(['DOI', 'Website']);
  expect(badgesOf(testPublication({ id: 'b' }), messagesFor('en'))).toEqual([]);
});

test('a notice is the first badge, in both languages, and leads to the notice', () => {
  const notices = [
    { kind: 'retraction' as const, links: ['https://doi.org/10.5555/r'] },
    { kind: 'correction' as const, links: [] },
  ];
  const work = testPublication({ id: 'a', award: 'Best Paper', notices });
  expect(badgesOf(work, messagesFor('en'))).toEqual([
    { name: 'Retracted', isNotice: true, href: 'https://doi.org/10.5555/r' },
    { name: 'Corrected', isNotice: true },
    { name: 'Best Paper', isAward: true },
  ]);
  expect(badgesOf(work, messagesFor('ja')).map(({ name }) => name)).toEqual(['撤回', '訂正あり', 'Best Paper']);
});

test('formats the venue as in a list of references, and omits it if unknown', () => {
  expect(venueOf(testPublications[0]!)).toBe('Journal of Imagined Document Analysis, 12(3), 201–224');
  expect(venueOf(testPublication({ id: 'a', journal: 'Journal', page: 'e1--e9', volume: '4' }))).toBe(
    'Journal, 4, e1--e9',
  );
  expect(venueOf(testPublication({ id: 'a', publisher: 'Kyoto University' }))).toBe('Kyoto University');
  expect(venueOf(testPublication({ id: 'a' }))).toBe('');
});

test('omits a link that only repeats the DOI', () => {
  const links = (link: string | null) =>
    linksOf(
      testPublication({ id: 'a', doi: '10.5555/a(b)<c>', arxiv: '2301.00000', pdf: '/a.pdf', link }),
      messagesFor('en'),
    ).map(({ name, href }) => `${name} ${href}`);
  const known = ['DOI https://doi.org/10.5555/a(b)%3Cc%3E', 'arXiv https://arxiv.org/abs/2301.00000', 'PDF /a.pdf'];
  expect(links(null)).toEqual(known);
  expect(links('https://DOI.org/10.5555/a(b)%3Cc%3E')).toEqual(known);
  expect(links('https://example.org/a')).toEqual(known);
  const without = testPublication({ id: 'a', pdf: '/a.pdf', link: 'https://example.org/a' });
  expect(linksOf(without, messagesFor('en')).map(({ name }) => name)).toEqual(['PDF', 'Link']);
});

test('citation tags contain the known data only', () => {
  const tags = citationTags(testPublications[0]!, 'https://example.com');
  expect(tags).toContainEqual({ name: 'citation_title', content: testPublications[0]!.title });
  expect(tags.filter(({ name }) => name === 'citation_author')).toHaveLength(3);
  expect(tags).toContainEqual({ name: 'citation_firstpage', content: '201' });
  expect(tags).toContainEqual({ name: 'citation_lastpage', content: '224' });
  expect(tags).toContainEqual({ name: 'citation_publication_date', content: '2024' });
  expect(tags.some(({ name }) => name === 'citation_arxiv_id')).toBe(false);
  const thesis = testPublication({ id: 'b', kind: 'thesis', publisher: 'Kyoto', pdf: '/b.pdf', date: '2020-03-01' });
  const thesisTags = citationTags(thesis, 'https://example.com');
  expect(thesisTags).toContainEqual({ name: 'citation_dissertation_institution', content: 'Kyoto' });
  expect(thesisTags).toContainEqual({ name: 'citation_pdf_url', content: 'https://example.com/b.pdf' });
  expect(thesisTags).toContainEqual({ name: 'citation_publication_date', content: '2020/03/01' });
});

test('judges the language of each text of a work, and uses the record where the script is ambiguous', () => {
  const work = testPublication({ id: 'reading', title: '人文情報学概論', csl: { language: 'ja' } });
  const onEnglish = languageOfWork(work, 'en');
  expect(['人文情報学概論', '情報処理学会論文誌 TOD, 14(2)', 'FCDA 9'].map(onEnglish)).toEqual(['ja', 'ja', undefined]);
  expect(languageOfWork({ ...work, csl: {} }, 'en')('人文情報学概論')).toBeUndefined();
  expect(languageOfWork({ ...work, csl: {} }, 'en')('くずし字の会')).toBe('ja');
  expect(['人文情報学概論', 'FCDA 9'].map(languageOfWork(work, 'ja'))).toEqual([undefined, 'en']);
});

test('authors are joined as the language of their work joins names', () => {
  expect(betweenAuthors({ title: 'くずし字を読む', csl: {} })).toBe('、');
  expect(betweenAuthors({ title: '人文情報学概論', csl: { language: 'ja-JP' } })).toBe('、');
  expect(betweenAuthors({ title: 'Reading 翻刻', csl: {} })).toBe(', ');
});
