import { texToText } from '#publications/tex.ts';
import { readBibtex } from '#publications/bibtex.ts';
import { sharedServer, sourcesAt } from '#support/shared.ts';
import { expect, test } from 'vitest';
import { fetchRecord, identifierOf } from './fetch-record.ts';
import { listedWorks, missingWorks, orcidOf } from './orcid-works.ts';

/**
 * Returns works in the format of ORCID's public API (3.0). Each group contains summaries from several sources, with all
 * fields.
 */
function orcidWorks() {
  const time = { value: 1_700_000_000_000 };
  const host = (path: string) => ({ uri: `https://orcid.org/${path}`, path, host: 'orcid.org' });
  const unasserted = {
    'assertion-origin-orcid': null,
    'assertion-origin-client-id': null,
    'assertion-origin-name': null,
  };
  const [byOwner, byService] = [
    { 'source-orcid': host('0000-0002-1825-0097'), 'source-client-id': null, 'source-name': { value: 'J. Doe' } },
    { 'source-orcid': null, 'source-client-id': host('client/0000-0001'), 'source-name': { value: 'A service' } },
  ];
  const identifiers = (ids: [string, string, string?][]) => ({
    'external-id': ids.map(([type, id, relationship = 'self'], index) => ({
      'external-id-type': type,
      'external-id-value': id,
      'external-id-normalized': index === 0 ? { value: id.toLowerCase(), transient: true } : null,
      'external-id-normalized-error':
        index === 0 ? null : { 'error-code': 'normalization-failed', 'error-message': 'x', transient: true },
      'external-id-url': index === 0 ? null : { value: `https://example.org/${id}` },
      'external-id-relationship': relationship,
    })),
  });
  const work = (title: string, year: string | null, ...ids: [string, string, string?][]) => {
    const part = (value: string | null) => value && { value };
    const summary = {
      'put-code': 1,
      'created-date': time,
      'last-modified-date': time,
      source: { ...byOwner, ...unasserted },
      title: {
        title: { value: title },
        subtitle: { value: 'A subtitle' },
        'translated-title': { value: '題', 'language-code': 'ja' },
      },
      'external-ids': identifiers(ids),
      url: { value: 'https://example.org/work' },
      type: 'journal-article',
      'publication-date': year && { year: part(year), month: part(year === '2024' ? '05' : null), day: null },
      'journal-title': { value: 'Journal of Shapes' },
      visibility: 'public',
      path: '/0000-0002-1825-0097/work/1',
      'display-index': '1',
    };
    const bare = { title: null, 'external-ids': null, url: null, 'publication-date': null, 'journal-title': null };
    return {
      'last-modified-date': time,
      'external-ids': identifiers(ids),
      // The second summary is from another source and contains less data.
      'work-summary': [summary, { ...summary, ...bare, source: { ...byService, ...unasserted }, 'display-index': '0' }],
    };
  };
  return {
    'last-modified-date': time,
    group: [
      work('Known by its DOI', '2024', ['eid', '2-s2.0-1'], ['doi', 'https://doi.org/10.5555/Known']),
      work('Known by its <i>name</i>', null),
      work('A  preprint', '2023', ['arxiv', 'arXiv:2301.00001'], ['doi', '10.5555/../x?y']),
      work('A book', '2001', ['isbn', '978-0-306-40615-7'], ['issn', '1234-5679', 'part-of']),
      work('A talk', '2020', ['isbn', '9780306406158'], ['isbn', '9780306406157', 'part-of']),
    ],
    path: '/0000-0002-1825-0097/works',
  };
}

/** The responses of all services, by path. */
const answers: Record<string, [number, string, Record<string, string>?]> = {
  '/10.5555/moved': [302, '', { location: '/10.5555/there' }],
  '/10.5555/there': [
    200,
    ' @article{Doe_2024, title={<i>A</i> &amp; <scp>B</scp>}, volume={3}, DOI={10.5555/there}, author={Doe, Jane}, year={2024}, month=jan }\n',
  ],
  '/v3.0/0000-0002-1825-0097/works': [200, JSON.stringify(orcidWorks())],
  '/v3.0/0000-0001-5109-3700/works': [200, '<html>Down</html>'],
  '/10.5555/around': [302, '', { location: '/10.5555/around' }],
  '/10.5555/long': [200, 'x'.repeat(1_100_000)],
  '/10.5555/html': [200, '<html>Sign in</html>'],
  '/bibtex/2301.00001': [
    200,
    '@misc{doe2023, title={On $x^2$}, author={Jane Doe}, year={2023}, eprint={2301.00001}, archivePrefix={arXiv}}',
  ],
  '/api/books?bibkeys=ISBN:9780306406157&format=json&jscmd=data': [
    200,
    '{"ISBN:9780306406157": {"title": "A Book", "authors": [{"name": "Jane Doe"}], "publishers": [{"name": "P"}], "publish_date": "May 1, 2001"}}',
  ],
  '/api/books?bibkeys=ISBN:0306406152&format=json&jscmd=data': [200, '{}'],
};

const base = await sharedServer((request, response) => {
  const [status, body, headers] = answers[request.url ?? ''] ?? [404, ''];
  response.writeHead(status, headers).end(body);
});
const sources = sourcesAt(base);

test.each([
  ['10.1145/3313831.3376518', 'doi', '10.1145/3313831.3376518'],
  ['https://doi.org/10.1145/a(b)c', 'doi', '10.1145/a(b)c'],
  ['doi: 10.5555/x', 'doi', '10.5555/x'],
  ['arXiv:2301.00001v2', 'arxiv', '2301.00001v2'],
  ['https://arxiv.org/abs/math/0211159', 'arxiv', 'math/0211159'],
  ['ISBN 978-0-306-40615-7', 'isbn', '9780306406157'],
  ['ISBN 0-306-40615-2', 'isbn', '0306406152'],
  ['isbn: 0-8044-2957-x', 'isbn', '080442957X'],
])('%s is a %s', (text, kind, id) => expect(identifierOf(text)).toEqual({ kind, id }));

test.each([
  '',
  '../x',
  '10.1145/a b',
  '10.1145/x?y=1',
  '10.1145/../x',
  '10.1145/..',
  '10.1145/#x',
  'http://127.0.0.1/',
  '12345',
  'arXiv:../../x',
  '9780306406158',
  '0306406153',
  '9770306406158',
  '080442957',
])('%j is none', (text) => expect(identifierOf(text)).toBeUndefined());

/** The first iD is ORCID's own example; the second ends with the check digit X. */
test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['https://orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
  ['0000-0002-1825-0098', undefined],
  ['0000-0002-1825-009', undefined],
  ['0000-0002-1825-0097/../../x', undefined],
  ['https://example.org/0000-0002-1825-0097', undefined],
])('%s is the iD %s', (text, id) => expect(orcidOf(text)).toBe(id));

test('lists ORCID works that the bibliography lacks, by identifier or title', async () => {
  const works = await listedWorks('0000-0002-1825-0097', sources);
  expect(works).toEqual([
    { title: 'Known by its DOI', year: '2024', identifier: { kind: 'doi', id: '10.5555/Known' } },
    { title: 'Known by its name', year: null, identifier: null },
    { title: 'A preprint', year: '2023', identifier: { kind: 'arxiv', id: '2301.00001' } },
    { title: 'A book', year: '2001', identifier: { kind: 'isbn', id: '9780306406157' } },
    { title: 'A talk', year: '2020', identifier: null },
  ]);
  const known = readBibtex(
    '@article{a, title = {Other words}, doi = {https://doi.org/10.5555/KNOWN}}\n@misc{b, title = {Known by its name}}\n@misc{c, title = {P}, eprint = {2301.00001v2}, archiveprefix = {arXiv}}',
  );
  expect(missingWorks(works, known).map(({ title }) => title)).toEqual(['A book', 'A talk']);
  await expect(listedWorks('0000-0001-5109-3700', sources)).rejects.toThrow('sent no list of works');
  await expect(listedWorks('0000-0002-1694-233X', sources)).rejects.toThrow('has no record with this identifier');
});

const get = (text: string, from = sources) => fetchRecord(identifierOf(text)!, from);

test.each([
  ['Walls &amp; bricks', 'Walls \\& bricks', 'Walls & bricks'],
  ['Walls &amp;amp; bricks', 'Walls \\&{}amp; bricks', 'Walls &amp; bricks'],
  ['The <i>E. coli</i> map', 'The \\emph{E. coli} map', 'The E. coli map'],
  ['CO<sub>2</sub> &lt; 5%', 'CO\\textsubscript{2} \\textless{} 5\\%', 'CO2 < 5%'],
  ['A <scp>dna</scp> way', 'A \\textsc{dna} way', 'A dna way'],
  ['It&#8217;s &#x201C;ink&#x201D;', 'It’s “ink”', 'It’s “ink”'],
  ['M&uuml;ller&nbsp;on ink', 'Müller~on ink', 'Müller on ink'],
  ['At <mml:math><mml:mi>s</mml:mi><mml:mo>=</mml:mo><mml:mn>7</mml:mn></mml:math> TeV', 'At $s=7$ TeV', 'At s=7 TeV'],
  ['<p>Ink<br/>on <b>walls</b></p>', 'Ink on \\textbf{walls}', 'Ink on walls'],
  ['<jats:italic>Homo</jats:italic> R&D #1', '\\emph{Homo} R\\&D \\#1', 'Homo R&D #1'],
  ['a < b and c > d', 'a < b and c > d', 'a < b and c > d'],
  ['<span class="x">Ink</span>   and\n walls', 'Ink and walls', 'Ink and walls'],
])('the title %s reads alike from ORCID and by its DOI', async (title, tex, text) => {
  const summary = { title: { title: { value: title } } };
  answers['/v3.0/0000-0003-1415-9269/works'] = [200, JSON.stringify({ group: [{ 'work-summary': [summary] }] })];
  answers['/10.5555/title'] = [200, `@article{k, title={${title}}, DOI={10.5555/title}}`];
  expect((await listedWorks('0000-0003-1415-9269', sources))[0]?.title).toBe(text);
  const { fields } = await get('10.5555/title');
  expect([fields.title?.replace(/\s+/g, ' '), texToText(fields.title ?? '')]).toEqual([tex, text]);
});

test('reads records in the formats of the three services, through redirects', async () => {
  expect(await get('10.5555/moved')).toMatchObject({
    key: 'Doe_2024',
    fields: { doi: '10.5555/there', title: String.raw`\emph{A} \& \textsc{B}`, year: '2024', month: '01' },
  });
  expect(await get('2301.00001')).toMatchObject({ fields: { eprint: '2301.00001', archiveprefix: 'arXiv' } });
  expect(await get('9780306406157')).toEqual({
    type: 'book',
    key: 'doe2001',
    fields: { author: 'Jane Doe', title: 'A Book', publisher: 'P', year: '2001', isbn: '9780306406157' },
  });
});

test.each([
  ['10.5555/none', 'has no record with this identifier'],
  ['10.5555/around', 'redirects too many times'],
  ['10.5555/long', 'longer than 1 MB'],
  ['10.5555/html', 'has no record of'],
  ['0306406152', 'has no book with ISBN'],
])('reports %s in a sentence', async (text, sentence) => {
  await expect(get(text)).rejects.toThrow(sentence);
});

test('makes no request without https, to a private network, or to nobody', async () => {
  await expect(get('10.5555/there', { ...sources, local: false })).rejects.toThrow('only https:// is');
  await expect(get('10.5555/there', { ...sources, doi: 'https://127.0.0.1', local: false })).rejects.toThrow(
    'private network',
  );
  await expect(get('10.5555/there', { ...sources, doi: 'https://[::ffff:10.0.0.1]', local: false })).rejects.toThrow(
    'private',
  );
  await expect(get('10.5555/there', { ...sources, doi: 'http://127.0.0.1:1' })).rejects.toThrow('can’t be reached');
});
