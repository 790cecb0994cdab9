import { expect, test } from 'vitest';
import { citationReference, citedWork } from './cited-work.ts';

const work = { title: 'On <ink>', authors: ['Aoi Ito', 'B Mori'], year: 2024, csl: {}, apa: '', doi: null, link: null };

test('a work is cited by families, groups, or its title', () => {
  const csl = { author: [{ family: 'Ito', given: 'Aoi' }, { literal: 'The Ink Group' }] };
  expect(citedWork({ ...work, csl }).authors).toEqual(['Ito', 'The Ink Group']);
  expect(citedWork(work).authors).toEqual(['Aoi Ito', 'B Mori']);
  expect(citedWork({ ...work, authors: [], year: null })).toMatchObject({ authors: ['On <ink>'], year: 'n.d.' });
});

test('a reference is text, its addresses are links', () => {
  const { reference } = citedWork({ ...work, apa: 'Ito <b>(2024)</b>. https://doi.org/10.1/a?b=1&c=2.' });
  expect(reference).toBe(
    'Ito &lt;b&gt;(2024)&lt;/b&gt;. <a href="https://doi.org/10.1/a?b=1&amp;c=2">https://doi.org/10.1/a?b=1&amp;c=2</a>.',
  );
});

test('values for search engines contain no separators', () => {
  expect(citationReference({ ...work, title: 'A; b=c', doi: '10.1/x' })).toBe(
    'citation_author=Aoi Ito; citation_author=B Mori; citation_title=A b c; citation_publication_date=2024; citation_doi=10.1/x',
  );
});
