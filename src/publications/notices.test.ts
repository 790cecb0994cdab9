import { expect, test } from 'vitest';
import { readBibtex } from './bibtex.ts';
import { noticesIn } from './notices.ts';
import { publicRecord } from './public-fields.ts';
import { toPublication } from './publication.ts';

test('a record names notices by DOIs, by a link, or with a yes', () => {
  const shown = {
    correction: '10.5555/C1, https://doi.org/10.5555/c2',
    retraction: 'yes',
    concern: 'https://example.org/notice',
  };
  expect(noticesIn(shown)).toEqual([
    { kind: 'retraction', links: [] },
    { kind: 'concern', links: ['https://example.org/notice'] },
    { kind: 'correction', links: ['https://doi.org/10.5555/c1', 'https://doi.org/10.5555/c2'] },
  ]);
  expect(noticesIn({ retraction: 'no', correction: '' })).toEqual([]);
  expect(noticesIn({ retraction: 'javascript:alert(1)' })).toEqual([{ kind: 'retraction', links: [] }]);
});

test('notices are in the publication, and in no citation', () => {
  const [entry] = readBibtex('@article{a, title = {A}, retraction = {10.5555/r}}');
  const publication = toPublication(publicRecord(entry!));
  expect(publication.notices).toEqual([{ kind: 'retraction', links: ['https://doi.org/10.5555/r'] }]);
  expect(publication.bibtex).not.toContain('retraction');
});
