import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBibtex } from './bibtex.ts';
import type { WorkSource } from '#contract/work-sources.ts';
import type { FoundWork } from './found-work.ts';
import { knownWork, memberOf, mergedEntry, relationOfKnown, withMember } from './merge-found.ts';
import { pairs } from '#support/same-work-pairs.ts';
import { factsOf, isOfPreprint } from './work-facts.ts';

const found = (source: WorkSource, bibtex: string, more: Partial<FoundWork> = {}): FoundWork => ({
  source,
  sourceId: source,
  entry: readBibtex(bibtex)[0]!,
  notices: [],
  versions: [],
  citedBy: 3,
  ...more,
});
const merged = (works: readonly FoundWork[]) =>
  mergedEntry(works.map(memberOf).reduce<ReturnType<typeof memberOf>[]>(withMember, []));

const crossref = found(
  'crossref',
  '@article{a, title = {Ink}, journal = {Journal of Ink}, year = 2021, doi = {10.5555/a}, volume = 3}',
);
const openalex = found(
  'openalex',
  '@article{b, title = {INK}, journal = {J. Ink}, year = 2020, pages = {1--9}, doi = {10.5555/a}, pmid = {1234567}}',
);
const arxiv = found(
  'arxiv',
  '@misc{c, title = {Ink}, year = 2019, eprint = {1901.00001}, archiveprefix = {arXiv}, primaryclass = {cs.CV}}',
);
const retracted = found('openalex', '@article{d, title = {Ink}, year = 2021, doi = {10.5555/a}}', {
  sourceId: 'W2',
  notices: [{ kind: 'retraction', doi: null, date: null }],
});

test('the first source counts, others fill what it leaves out, and a preprint gives its number', () => {
  expect(merged([arxiv, openalex, crossref])).toEqual({
    type: 'article',
    key: 'a',
    fields: {
      title: 'Ink',
      journal: 'Journal of Ink',
      year: '2021',
      doi: '10.5555/a',
      volume: '3',
      pages: '1--9',
      pmid: '1234567',
      eprint: '1901.00001',
      archiveprefix: 'arXiv',
    },
  });
});

test('a preprint alone stays a preprint', () => {
  expect(merged([arxiv])).toEqual(arxiv.entry);
});

test('notices become fields with their DOIs, or without if no source knows them', () => {
  expect(merged([retracted, openalex]).fields.retraction).toBe('yes');
  const named = {
    ...crossref,
    notices: [
      { kind: 'retraction' as const, doi: '10.5555/R', date: '2024-01-01' },
      { kind: 'correction' as const, doi: '10.5555/c2', date: '2023-02-01' },
      { kind: 'correction' as const, doi: '10.5555/c1', date: '2023-01-01' },
    ],
  };
  expect(merged([retracted, named]).fields).toMatchObject({
    retraction: '10.5555/r',
    correction: '10.5555/c1, 10.5555/c2',
  });
});

test('the order of sources does not matter, and an answer replaces the earlier one of its source', () => {
  const works = [crossref, openalex, arxiv, retracted];
  fc.assert(
    fc.property(fc.shuffledSubarray(works, { minLength: works.length }), fc.shuffledSubarray(works), (order, again) => {
      expect(merged([...order, ...again])).toEqual(merged(works));
    }),
  );
});

test('private fields and local paths are not kept', () => {
  const { entry } = memberOf(
    found('orcid', '@article{a, title = {Ink}, annote = {mine}, file = {/home/x/a.pdf}, selected = {true}}'),
  );
  expect(entry.fields).toEqual({ title: 'Ink' });
});

test('a source can name the published work of a preprint with another title', () => {
  const preprint = knownWork({
    ...found('arxiv', '@misc{a, title = {A draft}, eprint = {1901.00001}, archiveprefix = {arXiv}}'),
    versions: [],
  });
  const article = knownWork(
    found('crossref', '@article{b, title = {Another title}, doi = {10.5555/a}, year = 2020}', {
      versions: [{ kind: 'preprint', doi: '10.48550/arxiv.1901.00001' }],
    }),
  );
  expect(relationOfKnown(preprint, article)).toBe('preprint');
  expect(relationOfKnown(article, preprint)).toBe('preprint');
  expect(relationOfKnown(preprint, { ...article, versions: [] })).not.toBe('preprint');
});

test('the quick look whether a record is of a preprint says what all facts say', () => {
  const entries = pairs.flatMap(([, , one, other]) => [one, other]).map((bibtex) => readBibtex(bibtex)[0]!);
  const kinds = entries.map((entry) => factsOf(entry).kind === 'preprint');
  expect(entries.map(isOfPreprint)).toEqual(kinds);
  expect(new Set(kinds).size).toBe(2);
});
