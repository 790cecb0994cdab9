/** Records in the form of several programs, in every output format. All works are invented. */
import { expect, test } from 'vitest';
import { citationTags } from '#site/views/publications.ts';
import { apaReferences } from './apa.ts';
import { readBibliography } from './bibliography.ts';
import { readBibtex } from './bibtex.ts';
import { isOwner } from './is-owner.ts';
import { writeRis } from './ris.ts';
import type { Csl } from './record.ts';

function read(fields: string, type = 'article') {
  const [work] = readBibliography(
    `@${type}{k, title = {Ink}, year = 2021, journal = {Walls}, volume = 3, ${fields}}`,
  ).publications;
  if (!work) throw new Error('no record');
  return { work, csl: work.csl as unknown as Csl, given: readBibtex(work.bibtex)[0]?.fields ?? {} };
}
const apaOf = (csl: Csl) => apaReferences([csl])[0] ?? '';

test.each([
  ['Oda, Mei and others', ['Mei Oda'], 'Oda, M., et al.', 'Oda, Mei and others'],
  ['Oda, Mei and Lima, Ana and others', ['Mei Oda', 'Ana Lima'], 'Oda, M., Lima, A., et al.', undefined],
  ['Oda, Mei and {et al.}', ['Mei Oda'], 'Oda, M., et al.', 'Oda, Mei and others'],
  ['Oda, Mei, et al.', ['Mei Oda'], 'Oda, M., et al.', 'Oda, Mei and others'],
  ['Mei Oda et al.', ['Mei Oda'], 'Oda, M., et al.', 'Mei Oda and others'],
  [
    'Oda, Mei and Lima, Ana et al',
    ['Mei Oda', 'Ana Lima'],
    'Oda, M., Lima, A., et al.',
    'Oda, Mei and Lima, Ana and others',
  ],
  ['{ATLAS Collaboration} and others', ['ATLAS Collaboration'], 'ATLAS Collaboration, et al.', undefined],
  ['Oda, Mei AND OTHERS', ['Mei Oda'], 'Oda, M., et al.', undefined],
  ['van der Berg, Jan and others', ['Jan van der Berg'], 'van der Berg, J., et al.', undefined],
  ['小田 芽衣 and others', ['小田 芽衣'], '小田芽衣, et al.', undefined],
])('unnamed authors in %s become et al., never an author', async (author, names, apa, bibtex) => {
  const { work, csl, given } = read(`author = {${author}}`);
  expect(work.authors).toEqual([...names, 'et al.']);
  expect((csl.author ?? []).length).toBe(names.length);
  expect(apaOf(csl)).toBe(`${apa} (2021). Ink. Walls, 3.`);
  expect(given.author).toBe(bibtex ?? author);
  const tags = citationTags(work, 'https://example.org').filter(({ name }) => name === 'citation_author');
  expect(tags.map(({ content }) => content)).toEqual(names);
  expect(writeRis(csl).match(/^AU {2}- .*$/gm)).toHaveLength(names.length);
});

test.each([
  ['{ATLAS Collaboration}', 'ATLAS Collaboration', '{ATLAS Collaboration}'],
  ['ATLAS Collaboration', 'ATLAS Collaboration', '{ATLAS Collaboration}'],
  ['The LIGO Scientific Collaboration', 'The LIGO Scientific Collaboration', '{The LIGO Scientific Collaboration}'],
  ['Collaboration, ATLAS', 'ATLAS Collaboration', '{ATLAS Collaboration}'],
  ['{{Planck Collaboration}}', 'Planck Collaboration', '{{Planck Collaboration}}'],
  [
    'Event Horizon Telescope Collaboration',
    'Event Horizon Telescope Collaboration',
    '{Event Horizon Telescope Collaboration}',
  ],
  ['International Human Genome Sequencing Consortium', 'International Human Genome Sequencing Consortium', undefined],
  ['The Cancer Genome Atlas Research Network', 'The Cancer Genome Atlas Research Network', undefined],
  ['Working Group on Walls', 'Working Group on Walls', undefined],
  ['The R Core Team', 'The R Core Team', undefined],
  ['World Ink Foundation', 'World Ink Foundation', undefined],
])('%s is one name', (author, name, bibtex) => {
  const { work, csl, given } = read(`author = {Oda, Mei and ${author}}`);
  expect([work.authors, csl.author]).toEqual([
    ['Mei Oda', name],
    [{ family: 'Oda', given: 'Mei' }, { literal: name }],
  ]);
  expect(given.author).toBe(`Oda, Mei and ${bibtex ?? `{${author}}`}`);
  expect(writeRis(csl)).toContain(`AU  - ${name}\r\n`);
});

test('a group is never the owner, although it can contain the name; a name in braces can be', () => {
  const owner = { name: 'Mei Oda', nameJa: null };
  const { work } = read('author = {{Mei Oda Collaboration} and {Oda, Mei} and Oda Consortium and Oda, M.}');
  expect(work.authors.map((name) => isOwner(name, owner))).toEqual([false, true, false, true]);
});

test.each([
  ['Mei Group', { family: 'Group', given: 'Mei' }],
  ['Team, Ana', { family: 'Team', given: 'Ana' }],
  ['Anh The Nguyen', { family: 'Nguyen', given: 'Anh The' }],
  ['Foundation', { family: 'Foundation' }],
])('%s may be a person', (author, name) => {
  expect(read(`author = {${author}}`).csl.author).toEqual([name]);
});

test.each([
  ['pages = {123456}', '123456', 'Article 123456', ['123456', undefined]],
  ['eid = {e1234}', 'e1234', 'Article e1234', ['e1234', undefined]],
  ['eid = {045001}, number = 2', '045001', '(2), Article 045001', ['045001', undefined]],
  ['articleno = {12}, numpages = {24}', '12', 'Article 12', ['12', undefined]],
  ['article-number = {99}', '99', 'Article 99', ['99', undefined]],
  ['pages = {e1234--e1240}', 'e1234-e1240', 'e1234–e1240', ['e1234', 'e1240']],
  ['pages = {12:1--12:24}', '12:1-12:24', '12:1–12:24', ['12:1', '12:24']],
  ['articleno = {12}, pages = {12:1--12:24}', '12:1-12:24', 'Article 12', ['12:1', '12:24']],
  ['pages = {S12-S15}', 'S12-S15', 'S12–S15', ['S12', 'S15']],
  ['pages = {10--19}', '10-19', '10–19', ['10', '19']],
  ['pages = {7}', '7', '7', ['7', undefined]],
  ['pages = {L1 -- L5}', 'L1-L5', 'L1–L5', ['L1', 'L5']],
  ['pages = {1-3, 9}', '1-3, 9', '1–3, 9', ['1', '3, 9']],
])('the pages of %s', async (fields, page, apa, [first, last]) => {
  const { work, csl, given } = read(`author = {Oda, Mei}, ${fields}`);
  expect([work.page, csl.page]).toEqual([page, page]);
  const issue = fields.includes('number = 2') ? '2' : null;
  expect(work.issue).toBe(issue);
  const comma = apa.startsWith('(') ? '' : ', ';
  expect(apaOf(csl)).toBe(`Oda, M. (2021). Ink. Walls, 3${comma}${apa}.`);
  const tags = Object.fromEntries(citationTags(work, '').map(({ name, content }) => [name, content]));
  expect([tags.citation_firstpage, tags.citation_lastpage]).toEqual([first, last]);
  expect(tags.citation_issue).toBe(issue ?? undefined);
  const ris = writeRis(csl);
  expect(/^SP {2}- (.*)\r$/m.exec(ris)?.[1]).toBe(first);
  expect(/^EP {2}- (.*)\r$/m.exec(ris)?.[1]).toBe(last);
  expect(/^IS {2}- (.*)\r$/m.exec(ris)?.[1]).toBe(issue ?? undefined);
  for (const [name, value] of Object.entries(given)) expect(`${name} = ${value}`).not.toContain('undefined');
  expect(Object.keys(given)).toEqual(expect.arrayContaining(fields.match(/[a-z-]+(?= =)/g) ?? []));
});

test.each([
  ['van der Berg, Jan', { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der' }],
  ['Jan van der Berg', { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der' }],
  ['de la Cruz, Ana', { family: 'Cruz', given: 'Ana', 'non-dropping-particle': 'de la' }],
  ['Karl von und zu Stein', { family: 'Stein', given: 'Karl', 'non-dropping-particle': 'von und zu' }],
  ['von und zu Stein, Karl', { family: 'Stein', given: 'Karl', 'non-dropping-particle': 'von und zu' }],
  ['al-Khwarizmi, Musa', { family: 'al-Khwarizmi', given: 'Musa' }],
  ['Musa al-Khwarizmi', { family: 'al-Khwarizmi', given: 'Musa' }],
  ["O'Neil, Siobhan", { family: "O'Neil", given: 'Siobhan' }],
  ["d'Alembert, Jean", { family: "d'Alembert", given: 'Jean' }],
  ['Van Rossum, Guy', { family: 'Van Rossum', given: 'Guy' }],
  ['{von Neumann}, John', { family: 'von Neumann', given: 'John' }],
  ['ter Horst, Els', { family: 'Horst', given: 'Els', 'non-dropping-particle': 'ter' }],
  ["Ana 't Hooft", { family: 'Hooft', given: 'Ana', 'non-dropping-particle': "'t" }],
  ['da Silva, Jr., João', { family: 'Silva', given: 'João', suffix: 'Jr.', 'non-dropping-particle': 'da' }],
])('prefixes: %s', (author, name) => {
  expect(read(`author = {${author}}`).csl.author).toEqual([name]);
});

test.each([
  ['\\aj', 'The Astronomical Journal'],
  ['\\apjl', 'The Astrophysical Journal Letters'],
  ['{\\apjs}', 'The Astrophysical Journal Supplement Series'],
  ['\\mnras', 'Monthly Notices of the Royal Astronomical Society'],
  ['\\aap', 'Astronomy & Astrophysics'],
  ['\\araa', 'Annual Review of Astronomy and Astrophysics'],
  ['\\prd', 'Physical Review D'],
  ['\\pasp', 'Publications of the Astronomical Society of the Pacific'],
  ['\\nat', 'Nature'],
  ['\\rnaas', 'Research Notes of the AAS'],
  ['\\jaavso', 'The Journal of the American Association of Variable Star Observers'],
  ['\\ssr ', 'Space Science Reviews'],
  ['\\natas', 'Nature Astronomy'],
  ['\\maps{}', 'Meteoritics & Planetary Science'],
])("ADS's %s", (macro, journal) => {
  const [work] = readBibliography(
    `@article{k, title={T}, author={Oda, Mei}, year=2020, journal={${macro}}}`,
  ).publications;
  expect(work?.journal).toBe(journal);
  expect(readBibtex(work?.bibtex ?? '')[0]?.fields.journal).toBe(journal.replace('&', '\\&'));
});

/** Returns a title in short notation: `i(…)`, `sc(…)` and `$…$`. */
const partsOf = (parts: readonly { kind: string; text: string; marks?: readonly string[] | undefined }[] | null) =>
  parts
    ?.map(({ kind, text, marks = [] }) =>
      marks.reduceRight((inner, mark) => `${mark}(${inner})`, kind === 'math' ? `$${text}$` : text),
    )
    .join('') ?? null;
const sc = (words: string) => `<span style="font-variant: small-caps;">${words}</span>`;

test.each<[string, string | null, string, string]>([
  ['<i>E. coli</i> lives', 'i(E. coli) lives', '<i>E. coli</i> lives', 'E. coli lives'],
  ['{\\it E. coli} lives', 'i(E. coli) lives', '<i>E. coli</i> lives', 'E. coli lives'],
  ['On \\textit{Homo} and \\textbf{b}', 'On i(Homo) and b(b)', 'On <i>Homo</i> and <b>b</b>', 'On Homo and b'],
  ['The <scp>mcmc</scp> way', 'The sc(mcmc) way', `The ${sc('mcmc')} way`, 'The mcmc way'],
  ['\\textsc{Gauss} again', 'sc(Gauss) again', `${sc('Gauss')} again`, 'Gauss again'],
  ['A <span style="font-variant:small-caps;">dna</span> map', 'A sc(dna) map', `A ${sc('dna')} map`, 'A dna map'],
  ['H<sub>2</sub>O', 'Hsub(2)O', 'H<sub>2</sub>O', 'H2O'],
  ['Ca\\textsuperscript{2+} in', 'Casup(2+) in', 'Ca<sup>2+</sup> in', 'Ca2+ in'],
  ['<i>a <sub>b</sub></i> c', 'i(a )i(sub(b)) c', '<i>a <sub>b</sub></i> c', 'a b c'],
  ['\\emph{All $x^2$ of} it', 'i(All )i($x^2$)i( of) it', '<i>All x² of</i> it', 'All x² of it'],
  ['R&amp;D of <jats:italic>y</jats:italic>', 'R&D of i(y)', 'R&D of <i>y</i>', 'R&D of y'],
  ['{DNA} and a &lt; b', null, 'DNA and a < b', 'DNA and a < b'],
  ['<mml:math><mml:mi>α</mml:mi></mml:math> rays', '$\\alpha$ rays', 'α rays', 'α rays'],
])('the title %s', async (title, parts, csl, plain) => {
  const [found] = readBibliography(`@article{k, title = {${title}}, author = {Oda, Mei}, year = 2021}`).publications;
  expect([partsOf(found?.titleParts ?? null), found?.csl.title, found?.title]).toEqual([parts, csl, plain]);
  expect(apaOf(found?.csl as unknown as Csl)).toBe(`Oda, M. (2021). ${plain}.`);
  expect(writeRis(found?.csl as unknown as Csl)).toContain(`TI  - ${plain}\r\n`);
});
