/**
 * Answers of the sources of works, in the shape that each source documents, made for these tests. They contain the
 * oddities of each documentation: missing, null and empty values, several forms of one value, items without use.
 */
import type { WorkSource } from '#contract/work-sources.ts';

const orcidWork = (code: number, more: object) => ({
  work: {
    'put-code': code,
    visibility: 'public',
    type: 'journal-article',
    title: { title: { value: `Work ${code}` }, subtitle: null, 'translated-title': null },
    'journal-title': null,
    'publication-date': null,
    'external-ids': null,
    url: null,
    contributors: null,
    ...more,
  },
});
const orcidId = (type: string, value: string, relation: string | null = 'self') => ({
  'external-id-type': type,
  'external-id-value': value,
  'external-id-normalized': null,
  'external-id-relationship': relation,
});
const orcidPerson = (name: string | null, role: string | null = 'author') => ({
  'credit-name': name === null ? null : { value: name },
  'contributor-attributes': { 'contributor-sequence': null, 'contributor-role': role },
});

export const orcidList = JSON.stringify({
  'last-modified-date': { value: 1_700_000_000_000 },
  group: [
    {
      'work-summary': [
        { 'put-code': 11, 'display-index': '0', title: null },
        { 'put-code': 12, 'display-index': '1', title: { title: { value: 'The preferred one' } } },
      ],
    },
    { 'work-summary': [{ 'put-code': 13 }] },
    // Groups can be empty if all works of the group are private.
    { 'work-summary': [] },
    { 'work-summary': [{ 'put-code': 12, 'display-index': '0' }] },
  ],
  path: '/0000-0002-1825-0097/works',
});
export const orcidWorks = JSON.stringify({
  bulk: [
    orcidWork(12, {
      title: { title: { value: 'Memory &amp; <i>Attention</i>' }, subtitle: { value: 'A Study' } },
      'journal-title': { value: 'Journal of Results' },
      'publication-date': { year: { value: '2021' }, month: { value: '03' }, day: null },
      'external-ids': {
        'external-id': [
          orcidId('doi', 'https://doi.org/10.5555/JR.2021.1'),
          orcidId('issn', '1234-5678', 'part-of'),
          orcidId('doi', '10.5555/the-volume', 'part-of'),
          orcidId('pmid', '123456'),
        ],
      },
      contributors: {
        contributor: [orcidPerson('Josiah Carberry'), orcidPerson(null), orcidPerson('Ed Itor', 'editor')],
      },
    }),
    { error: { 'response-code': 404, 'developer-message': 'Gone', 'error-code': 9016, 'more-info': null } },
    orcidWork(13, {
      type: 'preprint',
      title: { title: { value: '量子計算の誤り訂正' }, subtitle: null },
      'publication-date': { year: { value: '2020' }, month: null, day: null },
      'external-ids': { 'external-id': [orcidId('arxiv', 'arXiv:2001.00001v2'), orcidId('doi', 'not a doi')] },
    }),
    orcidWork(14, { title: null }),
    orcidWork(15, { visibility: 'limited' }),
    orcidWork(16, {
      type: 'other',
      url: { value: 'http://192.168.0.1/private.pdf' },
      title: { title: { value: 'On a private link' } },
    }),
  ],
});

export const openalexWorks = JSON.stringify({
  meta: { count: 5, db_response_time_ms: 30, page: 1, per_page: 100, groups_count: null },
  results: [
    {
      id: 'https://openalex.org/W2741809807',
      doi: 'https://doi.org/10.5555/PeerJ.4375',
      title: 'The state of OA: a large-scale analysis',
      display_name: 'The state of OA: a large-scale analysis',
      publication_year: 2018,
      publication_date: '2018-02-13',
      ids: {
        openalex: 'https://openalex.org/W2741809807',
        mag: '2741809807',
        pmid: 'https://pubmed.ncbi.nlm.nih.gov/29456894',
      },
      type: 'article',
      is_retracted: false,
      is_paratext: false,
      authorships: [
        {
          author_position: 'first',
          author: { id: 'https://openalex.org/A1', display_name: 'Heather Piwowar', orcid: null },
          raw_author_name: 'H. Piwowar',
        },
        { author_position: 'last', author: null, raw_author_name: 'Jason Priem' },
      ],
      primary_location: {
        landing_page_url: 'https://doi.org/10.5555/peerj.4375',
        source: { display_name: 'PeerJ', type: 'journal' },
      },
      biblio: { volume: '6', issue: null, first_page: 'e4375', last_page: 'e4375' },
      cited_by_count: 12,
    },
    {
      id: 'https://openalex.org/W3',
      doi: null,
      title: null,
      display_name: 'A work in proceedings',
      publication_year: 2019,
      ids: {},
      type: 'article',
      type_crossref: 'proceedings-article',
      is_retracted: true,
      is_paratext: false,
      authorships: [],
      primary_location: { landing_page_url: null, source: null },
      biblio: { volume: null, issue: null, first_page: '1', last_page: '9' },
      cited_by_count: 0,
    },
    {
      id: 'https://openalex.org/W4',
      doi: 'https://doi.org/10.48550/arxiv.1706.03762',
      title: 'Attention',
      display_name: 'Attention',
      publication_year: 2017,
      type: 'preprint',
      authorships: [],
      primary_location: null,
      biblio: null,
      cited_by_count: '7',
    },
    { id: 'https://openalex.org/W5', title: 'Front Matter', is_paratext: true, authorships: [], cited_by_count: 0 },
    { id: 'https://evil.example/W6', title: 'Of another service', authorships: [] },
    null,
  ],
});

export const crossrefWorks = JSON.stringify({
  status: 'ok',
  'message-type': 'work-list',
  'message-version': '1.0.0',
  message: {
    facets: {},
    'total-results': 5,
    'items-per-page': 100,
    items: [
      {
        DOI: '10.5555/ABC.1',
        type: 'journal-article',
        title: ['A retracted study of H<sub>2</sub>O'],
        subtitle: ['and its retraction'],
        author: [
          { given: 'Josiah', family: 'Carberry', sequence: 'first', ORCID: 'http://orcid.org/0000-0002-1825-0097' },
          { name: 'The Results and Methods Consortium', sequence: 'additional' },
          { family: 'Plato', sequence: 'additional' },
        ],
        'container-title': ['Annals of Results', 'Ann. Res.'],
        volume: '4',
        issue: '2',
        page: '12-34',
        issued: { 'date-parts': [[2019, 5]] },
        publisher: 'Society of Psychoceramics',
        'updated-by': [
          {
            DOI: '10.5555/abc.1.corr',
            type: 'correction',
            label: 'Correction',
            source: 'publisher',
            updated: { 'date-parts': [[2020, 1, 9]], 'date-time': '2020-01-09T00:00:00Z', timestamp: 1 },
          },
          {
            DOI: '10.5555/ABC.1.retr',
            type: 'retraction',
            label: 'Retraction',
            source: 'retraction-watch',
            updated: { 'date-parts': [[2021, 12, 1]] },
          },
          {
            DOI: '10.5555/abc.1.retr',
            type: 'retraction',
            label: 'Retraction',
            source: 'publisher',
            updated: { 'date-parts': [[2021, 12, 1]] },
          },
          { DOI: '10.5555/abc.1.v2', type: 'new_version', updated: null },
          { DOI: '10.5555/abc.1.eoc', type: 'expression_of_concern', updated: { 'date-parts': [[null]] } },
        ],
        'is-referenced-by-count': 31,
      },
      {
        DOI: '10.5555/preprint.9',
        type: 'posted-content',
        title: ['A preprint'],
        issued: { 'date-parts': [[null]] },
        relation: {
          'is-preprint-of': [{ 'id-type': 'doi', id: '10.5555/ABC.9', 'asserted-by': 'subject' }],
          'is-supplemented-by': [{ 'id-type': 'uri', id: 'https://example.org/data' }],
        },
        'is-referenced-by-count': 0,
      },
      {
        DOI: '10.5555/abc.9',
        type: 'proceedings-article',
        title: ['An article'],
        event: { name: 'Conference on Results' },
        relation: {
          'has-preprint': [
            { 'id-type': 'arxiv', id: '2001.00001' },
            { 'id-type': 'doi', id: '10.5555/preprint.9' },
          ],
        },
        issued: { 'date-parts': [[2022, 7, 3]] },
        'article-number': 'e17',
        'container-title': [],
      },
      // A notice is no work of its own.
      {
        DOI: '10.5555/abc.1.retr',
        type: 'journal-article',
        title: ['Retraction: A study'],
        'update-to': [{ DOI: '10.5555/abc.1', type: 'retraction', updated: null }],
      },
      { DOI: '10.5555/no-title', type: 'journal-article', title: [] },
    ],
    query: { 'start-index': 0, 'search-terms': null },
  },
});

export const dataciteWorks = JSON.stringify({
  data: [
    {
      id: '10.5281/zenodo.1',
      type: 'dois',
      attributes: {
        doi: '10.5281/ZENODO.1',
        state: 'findable',
        creators: [
          { name: 'Carberry, Josiah', nameType: 'Personal', givenName: 'Josiah', familyName: 'Carberry' },
          { name: 'Brown University', nameType: 'Organizational' },
          { name: 'Mori, Ogai' },
        ],
        titles: [{ title: 'Untranslated', titleType: 'TranslatedTitle' }, { title: 'Data of the study' }],
        publisher: { name: 'Zenodo' },
        publicationYear: 2023,
        types: { resourceTypeGeneral: 'Dataset', bibtex: 'misc' },
        container: {},
        version: '1.2',
        relatedIdentifiers: [],
        citationCount: 3,
      },
    },
    {
      attributes: {
        doi: '10.48550/arxiv.2001.00001',
        state: 'findable',
        creators: [{ name: 'Carberry, Josiah' }],
        titles: [{ title: 'A preprint', lang: null }],
        publisher: 'arXiv',
        publicationYear: '2020',
        types: { resourceTypeGeneral: 'Preprint' },
        relatedIdentifiers: [
          { relationType: 'IsVersionOf', relatedIdentifier: '10.5555/ABC.9', relatedIdentifierType: 'DOI' },
          {
            relationType: 'HasVersion',
            relatedIdentifier: '10.48550/arxiv.2001.00001v1',
            relatedIdentifierType: 'DOI',
          },
        ],
      },
    },
    { attributes: { doi: '10.5281/zenodo.2', state: 'registered', titles: [{ title: 'Hidden' }], creators: [] } },
  ],
  meta: { total: 3, totalPages: 1, page: 1 },
  links: { self: 'https://api.datacite.org/dois', next: 'http://127.0.0.1/next' },
});

export const dblpPerson = `<?xml version="1.0"?>
<dblpperson name="Josiah Carberry 0001" pid="12/3456" n="4">
<person key="homepages/12/3456" mdate="2024-01-01"><author pid="12/3456">Josiah Carberry 0001</author><url>https://orcid.org/0000-0002-1825-0097</url></person>
<r><inproceedings key="conf/res/Carberry20" mdate="2024-01-01">
<author pid="12/3456">Josiah Carberry 0001</author>
<author orcid="0000-0001-5109-3700" pid="9/9">J&#252;rgen M&#252;ller</author>
<title>Pots &#38; Pans in <i>Psychoceramics</i>.</title>
<pages>1-10</pages><year>2020</year><booktitle>RES</booktitle>
<ee type="oa">https://doi.org/10.5555/res.2020.1</ee><ee>https://www.wikidata.org/entity/Q1</ee>
<crossref>conf/res/2020</crossref><url>db/conf/res/res2020.html#Carberry20</url>
</inproceedings></r>
<r><article publtype="informal" key="journals/corr/abs-2001-00001"><author>Josiah Carberry 0001</author>
<title>On cracked pots...</title><year>2020</year><volume>abs/2001.00001</volume><journal>CoRR</journal><ee type="oa">https://arxiv.org/abs/2001.00001</ee></article></r>
<r style="ee"><www key="homepages/x"><author>Josiah Carberry 0001</author><title>Home Page</title></www></r>
<r><article publtype="withdrawn" key="journals/x/Carberry1"><author>Josiah Carberry 0001</author><title>Withdrawn.</title></article></r>
<coauthors n="1"><co c="0"><na>J&#252;rgen M&#252;ller</na></co></coauthors>
</dblpperson>`;

export const arxivFeed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">
<title>Josiah Carberry's articles on arXiv</title><id>https://arxiv.org/a/carberry_j_1</id><updated>2026-11-20T00:00:00-05:00</updated>
<entry><id>http://arxiv.org/abs/2001.00001v3</id><updated>2020-02-01T10:00:00-05:00</updated><published>2020-01-01T10:00:00-05:00</published>
<title>Bounds on $\\mathcal{O}(n^2)$ pots
  and {\\'e}clairs</title><summary>Words.</summary>
<author><name>Josiah Carberry, Ada M. Lovelace</name></author>
<arxiv:comment>12 pages</arxiv:comment><arxiv:doi>10.5555/ABC.9</arxiv:doi>
<arxiv:primary_category term="math.CO" scheme="http://arxiv.org/schemas/atom"/></entry>
<entry><id>http://arxiv.org/abs/hep-th/9901001v1</id><published>1999-01-01T00:00:00Z</published><title>Unbalanced } brace</title>
<author><name>A. One</name><arxiv:affiliation>Here</arxiv:affiliation></author><author><name>B. Two</name></author></entry>
<entry><id>http://arxiv.org/api/errors#incorrect_id</id><title>Error</title><summary>incorrect id format</summary></entry>
</feed>`;

export const semanticScholarPapers = JSON.stringify({
  offset: 0,
  next: 200,
  data: [
    {
      paperId: 'a'.repeat(40),
      title: 'Pots in proceedings',
      year: 2021,
      venue: 'RES',
      publicationVenue: { id: 'x', name: 'Conference on Results', type: 'conference', alternate_names: ['RES'] },
      journal: { name: 'Proceedings', pages: ' 1 - 9 ', volume: null },
      authors: [
        { authorId: '1', name: 'Josiah Carberry' },
        { authorId: null, name: 'Ada Lovelace' },
      ],
      externalIds: { DOI: '10.5555/RES.1', CorpusId: 1, PubMed: '77' },
      publicationTypes: ['JournalArticle', 'Conference'],
      publicationDate: '2021-03-04',
    },
    {
      paperId: 'b'.repeat(40),
      title: 'Only on arXiv',
      year: null,
      venue: 'arXiv.org',
      publicationVenue: null,
      journal: null,
      authors: null,
      externalIds: { ArXiv: '2001.00001', DOI: '10.48550/arXiv.2001.00001' },
      publicationTypes: null,
    },
    { paperId: null, title: 'Removed' },
  ],
});

/** For each source: a person of it, and the answers by what was asked. */
export const recordedAnswers: Readonly<
  Record<WorkSource, { person: string; pages: Readonly<Record<string, string>> }>
> = {
  orcid: { person: '0000-0002-1825-0097', pages: { '': orcidList, '12,13': orcidWorks } },
  openalex: { person: 'A5023888391', pages: { '': openalexWorks } },
  crossref: { person: '0000-0002-1825-0097', pages: { '': crossrefWorks } },
  datacite: { person: '0000-0002-1825-0097', pages: { '': dataciteWorks } },
  dblp: { person: '12/3456', pages: { '': dblpPerson } },
  arxiv: { person: 'carberry_j_1', pages: { '': arxivFeed } },
  semanticscholar: { person: '1741101', pages: { '': semanticScholarPapers } },
};
