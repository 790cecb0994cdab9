import { expect, test } from 'vitest';
import { identifierOf } from './fetch-record.ts';
import { missingWorks } from './orcid-works.ts';

const doi = { kind: 'doi', id: '10.1000/x' };
const arxiv = { kind: 'arxiv', id: '2301.00001' };

test.each<[string, object | undefined]>([
  ...[
    '10.1000/x',
    'doi:10.1000/x',
    'doi.org/10.1000/x',
    'dx.doi.org/10.1000/x',
    'www.doi.org/10.1000/x',
    'https://doi.org/10.1000/x',
    'http://dx.doi.org/10.1000/x',
    ' DOI.org/10.1000/x ',
  ].map((text) => [text, doi] as [string, object]),
  ...[
    '2301.00001',
    'arXiv:2301.00001',
    'arxiv.org/abs/2301.00001',
    'www.arxiv.org/abs/2301.00001',
    'arxiv.org/pdf/2301.00001.pdf',
    'arxiv.org/html/2301.00001',
    'http://arxiv.org/abs/2301.00001',
    'https://export.arxiv.org/abs/2301.00001',
  ].map((text) => [text, arxiv] as [string, object]),
  ['example.org/10.1000/x', undefined],
  ['notarxiv.org/abs/2301.00001', undefined],
])('recognizes %s', (text, identifier) => {
  expect(identifierOf(text)).toEqual(identifier);
});

const entry = (fields: Record<string, string>, type = 'article') => ({ type, key: 'k', fields });
const preprint = entry({ title: 'Walls', eprint: '2301.00001', archiveprefix: 'arXiv' }, 'misc');
const article = entry({ title: 'Walls', journal: 'Bricks', doi: '10.1000/x' });
const work = (kind: 'doi' | 'arxiv', id: string, title = 'Walls') => ({
  title,
  year: '2023',
  identifier: { kind, id },
});

test.each([
  ['its article', preprint, work('doi', '10.1000/x'), true],
  ['itself', preprint, work('arxiv', '2301.00001'), false],
  ['itself by its DOI', preprint, work('doi', '10.48550/arXiv.2301.00001'), false],
  ['another server’s', preprint, work('doi', '10.1101/2023.01.01.123456'), false],
  ['without an identifier', preprint, { title: 'Walls', year: null, identifier: null }, false],
  ['another work', preprint, work('doi', '10.1000/y', 'Bricks'), true],
  ['the article itself', article, work('doi', '10.1000/X'), false],
  ['the article by its title', article, work('doi', '10.1000/z'), false],
  ['the article’s preprint', article, work('arxiv', '2301.00001'), false],
])('ORCID works next to a known work: %s', (_, known, listed, isMissing) => {
  expect(missingWorks([listed], [known])).toHaveLength(isMissing ? 1 : 0);
});
