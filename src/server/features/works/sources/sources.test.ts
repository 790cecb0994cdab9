/** Each source with answers in its documented shape, and with answers of any other shape (WORK-10). */
import { readBibtex, writeBibtex } from '#publications/bibtex.ts';
import { workSources, type WorkSource } from '#contract/work-sources.ts';
import type { FoundWork } from '#publications/found-work.ts';
import { publicFieldNames } from '#publications/public-fields.ts';
import { runs } from '#support/runs.ts';
import { recordedAnswers } from '#support/source-answers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer, sources } from './index.ts';

const read = (source: WorkSource, text: string, page = '') =>
  readAnswer({ source, bytes: new TextEncoder().encode(text), person: recordedAnswers[source].person, page });
const worksOf = (source: WorkSource, page = '') => read(source, recordedAnswers[source].pages[page] ?? '', page)!;
/** The works in a short form. */
const told = (works: readonly FoundWork[]) =>
  works.map(({ sourceId, entry, citedBy }) => ({ sourceId, type: entry.type, ...entry.fields, citedBy }));

test('ORCID: the preferred work of each group, by numbers', () => {
  const list = worksOf('orcid');
  expect(list).toEqual({ works: [], next: '12,13' });
  const { works, next } = worksOf('orcid', '12,13');
  expect(next).toBeNull();
  expect(told(works)).toEqual(
    [
      {
        sourceId: '12',
        type: 'article',
        author: 'Josiah Carberry',
        editor: 'Ed Itor',
        title: String.raw`Memory \& \emph{Attention}: A Study`,
        journal: 'Journal of Results',
        year: '2021',
        month: '03',
        doi: '10.5555/jr.2021.1',
        pmid: '123456',
        citedBy: null,
      },
      {
        sourceId: '13',
        type: 'preprint',
        title: '量子計算の誤り訂正',
        year: '2020',
        eprint: '2001.00001',
        archiveprefix: 'arXiv',
        citedBy: null,
      },
      { sourceId: '16', type: 'misc', title: 'On a private link', citedBy: null },
    ].map(withoutPmid),
  );
});

/** `pmid` is shown beside the citation, but is not a part of it. */
const withoutPmid = (fields: Record<string, unknown>) => {
  const { pmid: _, ...rest } = fields;
  return rest;
};

test('ORCID: works are asked for a hundred at a time', () => {
  const many = Array.from({ length: 250 }, (_, index) => index + 1);
  const page = many.join(',');
  const answer = read('orcid', JSON.stringify({ bulk: [] }), page);
  expect(answer?.next).toBe(many.slice(100).join(','));
});

test.each([
  ['A5023888391', 'authorships.author.id:A5023888391'],
  ['0000-0002-1825-0097', 'authorships.author.orcid:0000-0002-1825-0097'],
])('OpenAlex: the works of %s are asked for by %s', (person, filter) => {
  const asked = new URL(sources.openalex.path(person, ''), sources.openalex.url);
  expect(asked.searchParams.get('filter')).toBe(filter);
});

test('OpenAlex: counts, retractions without their notice, preprints', () => {
  const { works, next } = worksOf('openalex');
  expect(next).toBeNull();
  expect(told(works)).toEqual([
    {
      sourceId: 'W2741809807',
      type: 'article',
      author: 'Heather Piwowar and Jason Priem',
      title: 'The state of OA: a large-scale analysis',
      journal: 'PeerJ',
      volume: '6',
      pages: 'e4375',
      year: '2018',
      doi: '10.5555/peerj.4375',
      citedBy: 12,
    },
    { sourceId: 'W3', type: 'inproceedings', title: 'A work in proceedings', pages: '1--9', year: '2019', citedBy: 0 },
    {
      sourceId: 'W4',
      type: 'preprint',
      title: 'Attention',
      year: '2017',
      eprint: '1706.03762',
      archiveprefix: 'arXiv',
      citedBy: null,
    },
  ]);
  expect(works.map(({ notices }) => notices)).toEqual([[], [{ kind: 'retraction', doi: null, date: null }], []]);
});

test('Crossref: notices once, versions of a work, names of groups', () => {
  const { works, next } = worksOf('crossref');
  expect(next).toBeNull();
  expect(told(works)).toEqual([
    {
      sourceId: '10.5555/abc.1',
      type: 'article',
      author: 'Carberry, Josiah and {The Results and Methods Consortium} and Plato',
      title: String.raw`A retracted study of H\textsubscript{2}O: and its retraction`,
      journal: 'Annals of Results',
      volume: '4',
      number: '2',
      pages: '12--34',
      year: '2019',
      month: '05',
      publisher: 'Society of Psychoceramics',
      doi: '10.5555/abc.1',
      citedBy: 31,
    },
    { sourceId: '10.5555/preprint.9', type: 'preprint', title: 'A preprint', doi: '10.5555/preprint.9', citedBy: 0 },
    {
      sourceId: '10.5555/abc.9',
      type: 'inproceedings',
      title: 'An article',
      booktitle: 'Conference on Results',
      pages: 'e17',
      year: '2022',
      month: '07',
      doi: '10.5555/abc.9',
      citedBy: null,
    },
  ]);
  expect(works[0]?.notices).toEqual([
    { kind: 'correction', doi: '10.5555/abc.1.corr', date: '2020-01-09' },
    { kind: 'retraction', doi: '10.5555/abc.1.retr', date: '2021-12-01' },
    { kind: 'concern', doi: '10.5555/abc.1.eoc', date: null },
  ]);
  expect(works.map(({ versions }) => versions)).toEqual([
    [],
    [{ kind: 'article', doi: '10.5555/abc.9' }],
    [{ kind: 'preprint', doi: '10.5555/preprint.9' }],
  ]);
});

test('DataCite: data and preprints, without hidden records; no link of the answer is followed', () => {
  const { works, next } = worksOf('datacite');
  expect(next).toBeNull();
  expect(told(works)).toEqual([
    {
      sourceId: '10.5281/zenodo.1',
      type: 'dataset',
      author: 'Carberry, Josiah and {Brown University} and Mori, Ogai',
      title: 'Data of the study',
      year: '2023',
      publisher: 'Zenodo',
      version: '1.2',
      doi: '10.5281/zenodo.1',
      citedBy: 3,
    },
    {
      sourceId: '10.48550/arxiv.2001.00001',
      type: 'preprint',
      author: 'Carberry, Josiah',
      title: 'A preprint',
      year: '2020',
      eprint: '2001.00001',
      archiveprefix: 'arXiv',
      citedBy: null,
    },
  ]);
  expect(works[1]?.versions).toEqual([{ kind: 'article', doi: '10.5555/abc.9' }]);
});

test('DBLP: names without numbers, titles without full stop, no home pages', () => {
  expect(told(worksOf('dblp').works)).toEqual([
    {
      sourceId: 'conf/res/Carberry20',
      type: 'inproceedings',
      author: 'Josiah Carberry and Jürgen Müller',
      title: String.raw`Pots \& Pans in Psychoceramics`,
      booktitle: 'RES',
      pages: '1--10',
      year: '2020',
      doi: '10.5555/res.2020.1',
      citedBy: null,
    },
    {
      sourceId: 'journals/corr/abs-2001-00001',
      type: 'preprint',
      author: 'Josiah Carberry',
      title: 'On cracked pots...',
      year: '2020',
      eprint: '2001.00001',
      archiveprefix: 'arXiv',
      citedBy: null,
    },
  ]);
});

test('arXiv: formulas stay, and the DOI is of the article', () => {
  const { works } = worksOf('arxiv');
  expect(told(works)).toEqual([
    {
      sourceId: '2001.00001',
      type: 'preprint',
      author: 'Josiah Carberry and Ada M. Lovelace',
      title: String.raw`Bounds on $\mathcal{O}(n^2)$ pots and {\'e}clairs`,
      year: '2020',
      month: '01',
      eprint: '2001.00001',
      archiveprefix: 'arXiv',
      primaryclass: 'math.CO',
      citedBy: null,
    },
    {
      sourceId: 'hep-th/9901001',
      type: 'preprint',
      author: 'A. One and B. Two',
      title: 'Unbalanced brace',
      year: '1999',
      month: '01',
      eprint: 'hep-th/9901001',
      archiveprefix: 'arXiv',
      citedBy: null,
    },
  ]);
  expect(works[0]?.versions).toEqual([{ kind: 'article', doi: '10.5555/abc.9' }]);
});

test('Semantic Scholar: records without the counts, which its terms allow only beside its logo', () => {
  const { works, next } = worksOf('semanticscholar');
  expect(next).toBe('200');
  expect(told(works)).toEqual([
    {
      sourceId: 'a'.repeat(40),
      type: 'inproceedings',
      author: 'Josiah Carberry and Ada Lovelace',
      title: 'Pots in proceedings',
      booktitle: 'Conference on Results',
      pages: '1--9',
      year: '2021',
      doi: '10.5555/res.1',
      citedBy: null,
    },
    {
      sourceId: 'b'.repeat(40),
      type: 'preprint',
      title: 'Only on arXiv',
      eprint: '2001.00001',
      archiveprefix: 'arXiv',
      citedBy: null,
    },
  ]);
});

const wrongAnswers = [
  '',
  '<!DOCTYPE html><html><body>Checking your browser…</body></html>',
  'null',
  '[]',
  '{"message":null}',
  '{"results":"none","group":"none","data":{},"bulk":7,"meta":[]}',
  '[['.repeat(100_000),
  '{"a":1',
  '<feed><entry>',
  `<feed>${'<entry>'.repeat(10_000)}`,
  '<!DOCTYPE feed [<!ENTITY a "b">]><feed2>&a;</feed2>',
];
test.each(workSources)('%s: an answer of another form is refused, and never throws', (source) => {
  for (const text of wrongAnswers) expect(read(source, text)).toBeUndefined();
  expect(readAnswer({ source, bytes: new Uint8Array([0xff, 0xfe]), person: '', page: '' })).toBeUndefined();
});

test.each(workSources)('%s: an answer that is cut off is refused', (source) => {
  for (const [page, text] of Object.entries(recordedAnswers[source].pages)) {
    for (const part of [0.25, 0.5, 0.9, 0.99]) {
      expect(read(source, text.slice(0, Math.floor(text.length * part)), page)).toBeUndefined();
    }
  }
});

/** Values that a hostile source could send in any place. */
const hostile = fc.constantFrom(
  'javascript:alert(1)',
  'file:///etc/passwd',
  '/Users/me/x.pdf',
  'http://127.0.0.1/',
  'http://[::1]/',
  '\u202egnp.exe',
  '\u0000\u0007',
  '}',
  '{',
  '\\',
  '@article{x,',
  'a'.repeat(50_000),
  '10.1/../../x',
  'A and B and C',
  ', , ,',
  '<script>x</script>',
  '\\input{/etc/passwd}',
  '日本語',
  '\ud800',
  '"',
  '%',
  '$',
  '',
);
const changed = (json: unknown, at: number, value: unknown): unknown => {
  let place = 0;
  const walk = (part: unknown): unknown => {
    place += 1;
    if (place === at) return value;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(json);
};
const isSafe = ({ entry, notices, versions }: FoundWork) => {
  const { title, url, eprint, ...others } = entry.fields;
  const texts = Object.values(entry.fields);
  expect(title).toBeTruthy();
  expect(Object.keys(others).filter((name) => !publicFieldNames.has(name))).toEqual([]);
  expect(
    texts.filter((text) => /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|file:|(?:^|\s)\/Users\//u.test(text)),
  ).toEqual([]);
  expect(url ?? 'https://a.example').toMatch(/^https?:\/\/(?!127\.|\[)[\w.-]+\.[a-z]+/);
  expect(eprint ?? '2001.00001').toMatch(/^[a-z-]*[./]?\d{4}[\w.]+$/i);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(120_000);
  expect(readBibtex(writeBibtex([entry]))).toEqual([entry]);
  for (const { doi } of [...notices, ...versions, { doi: others['doi'] ?? null }])
    expect(doi ?? '10.1/a').toMatch(/^10\.\d+\/[^\s{}\\]+$/);
};

test.each(workSources)('%s: a hostile value in any place never throws and is never stored', (source) => {
  const pages = Object.entries(recordedAnswers[source].pages);
  const value = fc.oneof(
    hostile,
    fc.anything({ maxDepth: 1 }).filter((one) => typeof one !== 'bigint'),
  );
  fc.assert(
    fc.property(fc.constantFrom(...pages), fc.nat(400), value, ([page, text], at, given) => {
      const isXml = text.startsWith('<');
      const sent = isXml
        ? text.replaceAll(/>[^<]+</g, (found, place: number) =>
            place % 29 === at % 29 ? `>${String(given).replaceAll(/[<&]/g, '')}<` : found,
          )
        : (JSON.stringify(changed(JSON.parse(text), at, given)) ?? 'null');
      read(source, sent, page)?.works.forEach(isSafe);
    }),
    runs(150, 5_000),
  );
});
