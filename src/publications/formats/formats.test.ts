/** Files in the form that each program documents. All works are fictional. */
import { expect, test } from 'vitest';
import { readBibtex } from '../bibtex.ts';
import { isWorksFile, readWorksFile } from './index.ts';

/** Returns the records of a file as BibTeX entries. */
function read(text: string) {
  expect(isWorksFile(text)).toBe(true);
  return readBibtex(readWorksFile({ text }).bibtex);
}
const one = (text: string) => read(text)[0];

test('RIS of EndNote: old tags, the range in the first page, the DOI in M3, lines that continue', () => {
  const text = `\uFEFFTY  - JOUR\r
T1  - Blank spaces in\r
      village records\r
A1  - Berg, Ada von, Jr.\r
A1  - The Ink Group\r
JF  - Journal of Invented Things\r
JO  - J. Inv. Th.\r
VL  - 12\r
IS  - 3\r
SP  - 101-137\r
Y1  - 2024/03/12/Spring\r
M3  - 10.5555/ink.12\r
SN  - 1234567X\r
N1  - Read this again before the talk\r
L1  - internal-pdf://0123/berg.pdf\r
KW  - to read\r
N2  - 40 % & more: x_1 < x_2 {braces} $5\r
ID  - 1042\r
ER  - \r
`;
  expect(one(text)).toEqual({
    type: 'article',
    key: 'berg2024blank',
    fields: {
      author: 'Berg, Jr., Ada von and {The Ink Group}',
      title: 'Blank spaces in village records',
      journal: 'Journal of Invented Things',
      number: '3',
      volume: '12',
      pages: '101--137',
      abstract: '40 \\% \\& more: x\\_1 < x\\_2 \\{braces\\} \\$5',
      year: '2024',
      month: '03',
      day: '12',
      doi: '10.5555/ink.12',
      issn: '1234-567X',
    },
  });
});

test('RIS of Mendeley, JabRef and publishers: dates without a day, missing ends, spaces that are missing', () => {
  const text = `TY  - CPAPER
AU  - Oyelaran, Temi
AU  - 橘, 葵
TI  - Small test sets
T2  - Proceedings of Things
PY  - 2020
DA  - 2020/09//
SP  - 311
EP  - 326
UR  - https://doi.org/10.5555/small
UR  - https://example.org/small
TY - THES
TI - On doubt
AU - Berg, Ada
PB - University of Lund
M3 - Master's thesis
PY - 2019///
ER -
TY  - BOOK
TI  - Reading
A2  - Moreau, Théo
T2  - Studies in Ink
SN  - 978-0-00-000000-2
CY  - Kyoto
PY  - 2018
ER  -`;
  expect(read(text).map(({ type, fields }) => ({ type, ...fields }))).toEqual([
    {
      type: 'inproceedings',
      author: 'Oyelaran, Temi and 橘, 葵',
      title: 'Small test sets',
      booktitle: 'Proceedings of Things',
      pages: '311--326',
      year: '2020',
      month: '09',
      doi: '10.5555/small',
      url: 'https://example.org/small',
    },
    { type: 'mastersthesis', author: 'Berg, Ada', title: 'On doubt', school: 'University of Lund', year: '2019' },
    {
      type: 'book',
      editor: 'Moreau, Théo',
      title: 'Reading',
      series: 'Studies in Ink',
      address: 'Kyoto',
      year: '2018',
      isbn: '978-0-00-000000-2',
    },
  ]);
});

test('CSL-JSON of Zotero: ids that are URLs, identifiers in the note, which is private', () => {
  const text = JSON.stringify([
    {
      id: 'http://zotero.org/users/1/items/ABCD',
      type: 'article-journal',
      title: 'The <i>hand</i> that stopped: 2<sup>nd</sup> part',
      author: [{ family: 'Meulen', given: 'Saskia', 'non-dropping-particle': 'van der' }, { literal: 'Ink Group' }],
      'container-title': 'Journal of Things',
      issued: { 'date-parts': [['2021', 5]] },
      page: '1–9',
      DOI: '10.5555/HAND',
      URL: 'http://zotero.org/x',
      note: 'PMID: 1234567\nCitation Key: meulen2021\nAsk Temi about this.',
      accessed: { 'date-parts': [[2024, 1, 1]] },
    },
    {
      id: 'a',
      type: 'report',
      title: 'Report',
      genre: 'White paper',
      publisher: 'Institute',
      number: 7,
      issued: { raw: '2020-02-30' },
    },
    { id: 'untitled', type: 'book' },
  ]);
  expect(readWorksFile({ text }).skipped).toBe(1);
  expect(read(text)).toEqual([
    {
      type: 'article',
      key: 'meulen2021',
      fields: {
        author: 'van der Meulen, Saskia and {Ink Group}',
        title: 'The \\emph{hand} that stopped: 2\\textsuperscript{nd} part',
        journal: 'Journal of Things',
        pages: '1--9',
        pmid: '1234567',
        year: '2021',
        month: '05',
        doi: '10.5555/HAND',
        url: 'http://zotero.org/x',
      },
    },
    {
      type: 'report',
      key: 'report2020',
      fields: {
        title: 'Report',
        institution: 'Institute',
        number: '7',
        type: 'White paper',
        year: '2020',
        month: '02',
        day: '30',
      },
    },
  ]);
});

test('Better BibTeX’s JSON: only automatic keywords of items without files and notes', () => {
  const item = (more: object) => ({
    itemType: 'conferencePaper',
    title: 'Planted errors',
    creators: [
      { creatorType: 'author', firstName: 'Ada', lastName: 'Berg' },
      { creatorType: 'editor', name: 'A Group' },
    ],
    date: '2024-08-00',
    proceedingsTitle: 'Proc. of Things',
    extra: 'arXiv: 2408.00001 [cs]\nMy own words.',
    tags: [{ tag: 'verification', type: 1 }, { tag: 'urgent' }],
    ...more,
  });
  const items = [
    item({ citationKey: 'berg24' }),
    item({ notes: [{ note: 'secret' }] }),
    { itemType: 'note', note: 'x' },
  ];
  const [first, second, third] = read(JSON.stringify({ config: { label: 'BetterBibTeX JSON' }, items }));
  expect(first).toEqual({
    type: 'inproceedings',
    key: 'berg24',
    fields: {
      author: 'Berg, Ada',
      editor: '{A Group}',
      title: 'Planted errors',
      booktitle: 'Proc. of Things',
      year: '2024',
      month: '08',
      eprint: '2408.00001',
      archiveprefix: 'arXiv',
      keywords: 'verification',
    },
  });
  expect(second?.fields).not.toHaveProperty('keywords');
  expect(second?.key).toBe('berg2024planted');
  expect(third).toBeUndefined();
});

const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#">
  <bib:Article rdf:about="http://dx.doi.org/10.5555/jidp">
    <z:itemType>journalArticle</z:itemType>
    <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
    <bib:authors><rdf:Seq>
      <rdf:li><foaf:Person><foaf:surname>Tachibana</foaf:surname><foaf:givenName>Aoi</foaf:givenName></foaf:Person></rdf:li>
      <rdf:li><foaf:Person><foaf:surname>Ink &amp; Paper Group</foaf:surname></foaf:Person></rdf:li>
    </rdf:Seq></bib:authors>
    <dcterms:isReferencedBy rdf:resource="#item_7"/>
    <link:link rdf:resource="#item_8"/>
    <dc:subject>urgent</dc:subject>
    <dc:subject><z:AutomaticTag><rdf:value>ink</rdf:value></z:AutomaticTag></dc:subject>
    <dc:title>What the &lt;i&gt;blank&lt;/i&gt; says</dc:title>
    <dcterms:abstract>Of blanks.</dcterms:abstract>
    <dc:date>2026-06</dc:date>
    <bib:pages>101-137</bib:pages>
    <z:language>en</z:language>
    <dc:identifier><dcterms:URI><rdf:value>https://example.org/jidp</rdf:value></dcterms:URI></dc:identifier>
    <dc:description>Citation Key: tachibana2026</dc:description>
  </bib:Article>
  <bib:Journal rdf:about="urn:issn:1234-5678">
    <prism:volume>12</prism:volume>
    <dc:title>Journal of Invented Digital Philology</dc:title>
    <dc:identifier>DOI 10.5555/jidp</dc:identifier>
    <prism:number>2</prism:number>
    <dc:identifier>ISSN 1234-5678</dc:identifier>
  </bib:Journal>
  <bib:Memo rdf:about="#item_7"><rdf:value>&lt;p&gt;Private&lt;/p&gt;</rdf:value></bib:Memo>
  <z:Attachment rdf:about="#item_8"><z:itemType>attachment</z:itemType><dc:title>Full text</dc:title></z:Attachment>
  <bib:BookSection rdf:about="#item_9">
    <z:itemType>bookSection</z:itemType>
    <dcterms:isPartOf><bib:Book>
      <dcterms:isPartOf><bib:Series><dc:title>Studies</dc:title></bib:Series></dcterms:isPartOf>
      <dc:identifier>ISBN 978-0-00-000000-2</dc:identifier><dc:title>Machines</dc:title>
    </bib:Book></dcterms:isPartOf>
    <dc:publisher><foaf:Organization>
      <vcard:adr><vcard:Address><vcard:locality>Melbourne</vcard:locality></vcard:Address></vcard:adr>
      <foaf:name>Example Press</foaf:name>
    </foaf:Organization></dc:publisher>
    <bib:editors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Hartono</foaf:surname><foaf:givenName>Dewi</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:editors>
    <dc:title>The hand that stopped</dc:title>
    <dc:date>12 March 2023</dc:date>
  </bib:BookSection>
  <rdf:Description rdf:about="https://arxiv.org/abs/2503.99991">
    <z:itemType>preprint</z:itemType>
    <dc:publisher><foaf:Organization><foaf:name>arXiv</foaf:name></foaf:Organization></dc:publisher>
    <dc:title>Locality</dc:title><dc:date>2025</dc:date>
    <dc:identifier><dcterms:URI><rdf:value>http://arxiv.org/abs/2503.99991</rdf:value></dcterms:URI></dc:identifier>
  </rdf:Description>
  <z:Collection rdf:about="#collection_1"><dc:title>Mine</dc:title></z:Collection>
</rdf:RDF>`;

test('Zotero RDF: containers inside and elsewhere, groups, and no notes, files, collections or own keywords', () => {
  expect(read(rdf)).toEqual([
    {
      type: 'article',
      key: 'tachibana2026',
      fields: {
        author: 'Tachibana, Aoi and {Ink \\& Paper Group}',
        title: 'What the \\emph{blank} says',
        journal: 'Journal of Invented Digital Philology',
        number: '2',
        volume: '12',
        pages: '101--137',
        abstract: 'Of blanks.',
        langid: 'en',
        year: '2026',
        month: '06',
        doi: '10.5555/jidp',
        issn: '1234-5678',
        url: 'https://example.org/jidp',
      },
    },
    {
      type: 'incollection',
      key: 'hartono2023hand',
      fields: {
        editor: 'Hartono, Dewi',
        title: 'The hand that stopped',
        booktitle: 'Machines',
        publisher: 'Example Press',
        series: 'Studies',
        address: 'Melbourne',
        year: '2023',
        month: '03',
        day: '12',
        isbn: '978-0-00-000000-2',
      },
    },
    {
      type: 'misc',
      key: 'locality2025',
      fields: { title: 'Locality', year: '2025', eprint: '2503.99991', archiveprefix: 'arXiv' },
    },
  ]);
});

test('EndNote XML: styled parts, types by name, and no notes and files', () => {
  const styled = (text: string, face = 'normal') => `<style face="${face}" font="default" size="100%">${text}</style>`;
  const text = `<?xml version="1.0" encoding="UTF-8" ?><xml><records><record>
    <database name="My Library.enl" path="C:\\Users\\ada\\My Library.enl">My Library.enl</database>
    <source-app name="EndNote" version="21.0">EndNote</source-app><rec-number>7</rec-number>
    <ref-type name="Journal Article">17</ref-type>
    <contributors><authors><author>${styled('Berg, Ada')}</author><author>${styled('Roe, R. S.')}</author></authors></contributors>
    <titles><title>${styled('Growth of ')}${styled('E. coli', 'italic')}${styled(' in H')}${styled('2', 'subscript')}${styled('O')}</title>
      <secondary-title>${styled('Journal of Things')}</secondary-title></titles>
    <periodical><full-title>${styled('Journal of Things')}</full-title></periodical>
    <pages>${styled('1-9')}</pages><volume>${styled('4')}</volume><number>${styled('2')}</number>
    <keywords><keyword>${styled('urgent')}</keyword></keywords>
    <dates><year>${styled('2022')}</year><pub-dates><date>${styled('Mar 12')}</date></pub-dates></dates>
    <isbn>${styled('1234-5678&#xD;8765-4321')}</isbn>
    <electronic-resource-num>${styled('https://doi.org/10.5555/coli')}</electronic-resource-num>
    <urls><related-urls><url>${styled('https://example.org/coli')}</url></related-urls>
      <pdf-urls><url>internal-pdf://0/berg.pdf</url></pdf-urls></urls>
    <research-notes>${styled('Ask about this.')}</research-notes>
  </record><record><ref-type name="Edited Book">28</ref-type>
    <contributors><authors><author>${styled('Moreau, Théo')}</author></authors></contributors>
    <titles><title>${styled('Reading')}</title></titles><dates><year>2018</year></dates>
  </record></records></xml>`;
  expect(read(text).map(({ type, fields }) => ({ type, ...fields }))).toEqual([
    {
      type: 'article',
      author: 'Berg, Ada and Roe, R. S.',
      title: 'Growth of \\emph{E. coli} in H\\textsubscript{2}O',
      journal: 'Journal of Things',
      number: '2',
      volume: '4',
      pages: '1--9',
      year: '2022',
      month: '03',
      day: '12',
      doi: '10.5555/coli',
      issn: '1234-5678',
      url: 'https://example.org/coli',
    },
    { type: 'book', editor: 'Moreau, Théo', title: 'Reading', year: '2018' },
  ]);
});

test.each([
  [
    'today’s header',
    'Name,Published On,Description,Publisher,Url\n"On doubt, and ink",Aug 2015,"Of ""doubt""",Tech Blog,https://example.org/doubt\n',
  ],
  [
    'another order, and notes before',
    'Notes:\n"Some words of LinkedIn"\n\nName,Url,Publisher,Description,Published On\n"On doubt, and ink",https://example.org/doubt,Tech Blog,"Of ""doubt""","Aug 1, 2015"\n',
  ],
  [
    'with semicolons',
    '\uFEFFTitle;Publication date;Description;Publisher;URL\r\n"On doubt, and ink";2015-08;"Of ""doubt""";Tech Blog;https://example.org/doubt\r\n',
  ],
])('LinkedIn’s CSV with %s', (_, text) => {
  const entry = one(text);
  const { day: _day, ...fields } = entry!.fields;
  expect({ ...entry, fields }).toEqual({
    type: 'misc',
    key: 'doubt2015',
    fields: {
      title: 'On doubt, and ink',
      publisher: 'Tech Blog',
      abstract: 'Of "doubt"',
      year: '2015',
      month: '08',
      url: 'https://example.org/doubt',
    },
  });
});

test('ORCID’s CSV: types, identifiers with their types, contributors', () => {
  const text = `Title,Subtitle,Journal title,Type,Publication date,External identifier type,External identifier value,URL,Contributors
Blanks,A study,Journal of Things,journal-article,2024-03,doi;issn,10.5555/blanks;1234-5678,,"Ada Berg; Roe, R."
On doubt,,,DISSERTATION_THESIS,2019,,,https://example.org/doubt,Ada Berg
`;
  expect(read(text).map(({ type, fields }) => ({ type, ...fields }))).toEqual([
    {
      type: 'article',
      author: 'Berg, Ada and Roe, R.',
      title: 'Blanks: A study',
      journal: 'Journal of Things',
      year: '2024',
      month: '03',
      doi: '10.5555/blanks',
      issn: '1234-5678',
    },
    { type: 'phdthesis', author: 'Berg, Ada', title: 'On doubt', year: '2019', url: 'https://example.org/doubt' },
  ]);
});

/** The columns of Zotero's CSV, without those of films, laws and patents. */
const zoteroColumns =
  '"Key","Item Type","Publication Year","Author","Title","Publication Title","ISBN","ISSN","DOI","Url","Abstract Note",' +
  '"Date","Date Added","Date Modified","Access Date","Pages","Num Pages","Issue","Volume","Number Of Volumes",' +
  '"Journal Abbreviation","Short Title","Series","Series Number","Series Text","Series Title","Publisher","Place",' +
  '"Language","Rights","Type","Archive","Archive Location","Library Catalog","Call Number","Extra","Notes",' +
  '"File Attachments","Link Attachments","Manual Tags","Automatic Tags","Editor","Series Editor","Translator",' +
  '"Number","Edition","Conference Name"';

/** Returns a file as Zotero writes it: each value in quotes. */
const zoteroCsv = (...rows: Record<string, string>[]): string => {
  const names = zoteroColumns.slice(1, -1).split('","');
  const lines = rows.map((row) => names.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(','));
  return `\uFEFF${[zoteroColumns, ...lines].join('\n')}\n`;
};

test('Zotero’s CSV: item types, the degree in another column, identifiers in Extra, no notes, files and tags', () => {
  const text = zoteroCsv(
    {
      Key: 'Q4J8TN2B',
      'Item Type': 'journalArticle',
      'Publication Year': '2021',
      Author: 'van der Meulen, Saskia; Sato, Haru; The Ink Group',
      Title: 'The "blank", and ink',
      'Publication Title': 'Journal of Things',
      ISSN: '1234-5678',
      DOI: '10.5555/blank',
      Url: 'https://example.org/blank',
      'Abstract Note': 'We look. We see.',
      Date: '2021-05-03',
      'Date Added': '2023-01-02 10:11:12',
      'Access Date': '2023-01-02 10:11:12',
      Pages: '12-34',
      Issue: '2',
      Volume: '7',
      'Short Title': 'The blank',
      Language: 'en',
      'Library Catalog': 'Library of Things',
      Extra: 'PMID: 1234567 PMCID: PMC7654321 Citation Key: meulen2021 Ask Temi about this.',
      Notes: '<p>Private words</p>',
      'File Attachments': '/home/haru/Zotero/storage/ABCD/blank.pdf',
      'Manual Tags': 'to read; mine',
      'Automatic Tags': 'Ink',
    },
    {
      'Item Type': 'thesis',
      Author: 'Sato, Haru',
      Title: 'On doubt',
      Date: '2018',
      Publisher: 'University of Lund',
      Type: "Master's thesis",
    },
    {
      'Item Type': 'report',
      Author: 'Sato, Haru',
      Title: 'Ink in numbers',
      Date: '03/2020',
      Publisher: 'Institute of Ink',
      Place: 'Lund',
      Type: 'Technical report',
      Number: '12',
    },
    {
      'Item Type': 'preprint',
      Author: 'Sato, Haru',
      Title: 'Early ink',
      Date: '2022-01-05',
      Url: 'http://arxiv.org/abs/2201.00001',
      DOI: '10.48550/arXiv.2201.00001',
      Publisher: 'arXiv',
      Number: 'arXiv:2201.00001',
      Extra: 'arXiv:2201.00001 [cs]',
    },
    {
      'Item Type': 'conferencePaper',
      Author: 'Sato, Haru; 橘, 葵',
      Title: 'Spoken ink',
      'Publication Title': 'Proceedings of Ink 2019',
      'Conference Name': 'Ink 2019',
      Series: 'Studies in Ink',
      Date: 'June 4, 2019',
      Pages: '1-9',
      Editor: 'Moreau, Théo',
    },
    { 'Item Type': 'bookSection', Author: 'Sato, Haru', Title: 'Wells', 'Publication Title': 'Ink', Edition: '2nd' },
    { 'Item Type': 'note', Notes: '<p>Only a note</p>', Title: 'A note' },
  );
  expect(read(text).map(({ type, fields }) => ({ type, ...fields }))).toEqual([
    {
      type: 'article',
      author: 'van der Meulen, Saskia and Sato, Haru and {The Ink Group}',
      title: 'The "blank", and ink',
      journal: 'Journal of Things',
      number: '2',
      volume: '7',
      pages: '12--34',
      shorttitle: 'The blank',
      abstract: 'We look. We see.',
      langid: 'en',
      pmid: '1234567',
      pmcid: 'PMC7654321',
      year: '2021',
      month: '05',
      day: '3',
      doi: '10.5555/blank',
      issn: '1234-5678',
      url: 'https://example.org/blank',
    },
    { type: 'mastersthesis', author: 'Sato, Haru', title: 'On doubt', school: 'University of Lund', year: '2018' },
    {
      type: 'techreport',
      author: 'Sato, Haru',
      title: 'Ink in numbers',
      institution: 'Institute of Ink',
      number: '12',
      address: 'Lund',
      year: '2020',
    },
    {
      type: 'misc',
      author: 'Sato, Haru',
      title: 'Early ink',
      year: '2022',
      month: '01',
      day: '5',
      doi: '10.48550/arXiv.2201.00001',
      eprint: '2201.00001',
      archiveprefix: 'arXiv',
    },
    {
      type: 'inproceedings',
      author: 'Sato, Haru and 橘, 葵',
      editor: 'Moreau, Théo',
      title: 'Spoken ink',
      booktitle: 'Proceedings of Ink 2019',
      pages: '1--9',
      series: 'Studies in Ink',
      eventtitle: 'Ink 2019',
      year: '2019',
      month: '06',
      day: '4',
    },
    { type: 'incollection', author: 'Sato, Haru', title: 'Wells', booktitle: 'Ink', edition: '2nd' },
  ]);
  expect(read(text).map(({ key }) => key)[0]).toBe('meulen2021');
});

test('a key from author and year gets a number if another work has it', () => {
  const ris = ['Blank spaces', 'Blank pages'].map(
    (title) => `TY  - JOUR\nTI  - ${title}\nAU  - Berg, Ada\nPY  - 2024\nER  - `,
  );
  const keys = readBibtex(readWorksFile({ text: ris.join('\n'), taken: ['Berg2024blank'] }).bibtex).map(
    ({ key }) => key,
  );
  expect(keys).toEqual(['berg2024blank-2', 'berg2024blank-3']);
});
