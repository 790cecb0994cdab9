import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBibtex } from './bibtex.ts';
import { differencesOf, openDifferences, withDifferences } from './compare-records.ts';
import { relationOf } from './same-work.ts';
import { pairs } from '#support/same-work-pairs.ts';
import { factsOf } from './work-facts.ts';

const entry = (bibtex: string) => readBibtex(bibtex)[0]!;
/** The names and values that differ between the record with these fields and what a source gives. */
const differing = (own: string, found: string) => {
  const type = (fields: string, usual: string) => (fields.startsWith('@') ? fields : `@${usual}{k, ${fields}}`);
  return Object.fromEntries(
    differencesOf(type(own, 'article'), entry(type(found, 'article'))).map(({ name, found: value }) => [name, value]),
  );
};
const work = 'title = {Ink that fades}, author = {Sato, Hana}, year = 2020';

test.each([
  ['hyphens between pages', 'pages = {12--34}', 'pages = {12-34}'],
  ['a dash between pages', 'pages = {12–34}', 'pages = {12--34}'],
  ['a shortened last page', 'pages = {123--9}', 'pages = {123--129}'],
  ['the first page only at the source', 'pages = {12--34}', 'pages = {12}'],
  ['an article number beside pages from 1', 'pages = {1--14}', 'pages = {103}'],
  ['an article number in its own field', 'eid = {103}', 'pages = {e103}'],
  ['TeX and Unicode in a title', String.raw`title = {{\"U}ber {Tinte}}`, 'title = {Über Tinte}'],
  ['capitals and a full stop', 'title = {Ink That Fades.}', 'title = {Ink that fades}'],
  ['a subtitle that the source leaves out', 'title = {Ink that fades: A study}', 'title = {Ink that fades}'],
  ['a retracted title', 'title = {Ink}', 'title = {RETRACTED: Ink}'],
  ['an abbreviated journal', 'journal = {J. Am. Chem. Soc.}', 'journal = {Journal of the American Chemical Society}'],
  [
    'the acronym of a conference',
    '@inproceedings{k, title={A b c}, booktitle = {CHI}, year=2020}',
    '@inproceedings{k, title={A b c}, booktitle = {Proceedings of the Conference on Human Factors in Computing Systems (CHI)}, year=2020}',
  ],
  ['a journal in another script', 'journal = {情報処理学会論文誌}', 'journal = {IPSJ Journal}'],
  ['a DOI as a link', 'doi = {https://doi.org/10.5555/ABC}', 'doi = {10.5555/abc}'],
  ['a DOI only in the link', 'url = {https://doi.org/10.5555/abc}', 'doi = {10.5555/abc}'],
  ['the DOI of another version', 'doi = {10.5555/abc.v2}', 'doi = {10.5555/abc.v1}'],
  ['initials', 'author = {Sato, H. and Müller, J.}', 'author = {Sato, Hana and Müller, Jan}'],
  ['a shortened list of authors', 'author = {Sato, Hana and others}', 'author = {Sato, Hana and Müller, Jan}'],
  ['names in another script', 'author = {佐藤, 花}', 'author = {Sato, Hana}'],
  ['leading zeros', 'volume = {07}, number = {01}', 'volume = {7}, number = {1}'],
  ['the issue of biblatex', 'issue = {3}', 'number = {3}'],
  ['the journal of biblatex', 'journaltitle = {Ink}', 'journal = {Ink}'],
  ['a date', 'date = {2020-05-01}', 'year = {2020}'],
  ['the name of a string', 'journal = jidp', 'journal = {Journal of Invented Digital Philology}'],
  ['what a source does not say', 'pages = {1--2}, volume = 3', ''],
])('%s: no difference', (_, own, found) => {
  expect(differing(own, found)).toEqual({});
});

test('a value with unbalanced braces is no difference', () => {
  expect(differing('volume = 1', 'volume = "2}"')).toEqual({});
});

test.each([
  ['other pages', 'pages = {12--34}', 'pages = {12--43}', { pages: '12--43' }],
  ['the last page', 'pages = {12}', 'pages = {12--43}', { pages: '12--43' }],
  ['a missing DOI', work, `${work}, doi = {10.5555/a}`, { doi: '10.5555/a' }],
  ['another DOI', 'doi = {10.5555/b}', 'doi = {10.5555/a}', { doi: '10.5555/a' }],
  ['another journal', 'journal = {Ink}', 'journal = {Paper}', { journal: 'Paper' }],
  ['the year of the issue', 'year = 2020', 'year = 2021', { year: '2021' }],
  ['the year in a date', 'date = {2020-05}', 'year = 2021', { date: '2021' }],
  [
    'a missing author',
    'author = {Sato, Hana}',
    'author = {Sato, Hana and Ota, Jun}',
    { author: 'Sato, Hana and Ota, Jun' },
  ],
  [
    'a missing subtitle',
    'title = {Ink that fades}',
    'title = {Ink that fades: A study}',
    { title: 'Ink that fades: A study' },
  ],
  [
    'a missing number on arXiv',
    work,
    `${work}, eprint = {2001.00001}, archiveprefix = {arXiv}`,
    { eprint: '2001.00001', archiveprefix: 'arXiv' },
  ],
])('%s: a difference', (_, own, found, expected) => {
  expect(differing(own, found)).toEqual(expected);
});

const appeared = `@article{k, ${work.replace('2020', '2021')}, journal = {Ink}, volume = {3}, doi = {10.5555/ink.3}}`;

test.each([
  [
    'a type and fields of their own',
    `@misc{k,\n  title = {Ink that fades},\n  author = {Sato, Hana},\n  year = 2020,\n  eprint = {2001.00001},\n  archivePrefix = {arXiv}\n}`,
  ],
  ['in the name of the journal', `@article{k, ${work}, journal = {arXiv preprint arXiv:2001.00001}}`],
  ['in the DOI', `@article{k, ${work}, doi = {10.48550/arXiv.2001.00001}, publisher = {arXiv}}`],
])('a preprint that has appeared becomes the article, with both links: %s', (_, preprint) => {
  const changed = entry(withDifferences(preprint, differencesOf(preprint, entry(appeared))));
  const facts = factsOf(changed);
  expect(facts).toMatchObject({
    kind: 'article',
    doi: '10.5555/ink.3',
    arxiv: '2001.00001',
    container: 'Ink',
    volume: '3',
    year: 2021,
  });
  expect(changed.type).toBe('article');
  expect(JSON.stringify({ ...changed.fields, archiveprefix: '' })).not.toMatch(/arxiv/i);
});

test('a preprint says nothing of the published work but its number', () => {
  const preprint = `@misc{k, title = {Ink that fades!}, year = 2019, eprint = {2001.00001}, archiveprefix = {arXiv}}`;
  expect(differing(appeared, preprint)).toEqual({ eprint: '2001.00001', archiveprefix: 'arXiv' });
});

test('a paper that inherits the fields of its volume keeps them', () => {
  const own = '@inproceedings{k, title = {Ink}, pages = {1--2}, crossref = {volume2020}}';
  expect(differing(own, '@inproceedings{k, title = {Ink}, booktitle = {Paper}, year = 2020, pages = {1-3}}')).toEqual({
    pages: '1-3',
  });
});

test('with all differences taken, a record has none, whatever the sources say', () => {
  for (const [relation, , one, other] of pairs) {
    if (relation === 'different') continue;
    const taken = withDifferences(one, differencesOf(one, entry(other)));
    expect(differencesOf(taken, entry(other)), `${one}\n${other}\n${taken}`).toEqual([]);
    expect(relationOf(factsOf(entry(taken)), factsOf(entry(other))), taken).not.toBe('different');
  }
});

const value = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', '1', '-', 'é', '本', '\\', '{', '}', '"', ',', '#', '%'),
});
const record = fc
  .record({
    fields: fc.uniqueArray(
      fc.tuple(
        fc.constantFrom('title', 'author', 'journal', 'year', 'pages', 'doi', 'volume', 'note', 'mine'),
        fc.constantFrom('{x {Y}}', '"q"', '2020', ' {\n  z } '),
      ),
      { selector: ([name]) => name, minLength: 1 },
    ),
    gap: fc.constantFrom(' ', '\n  ', '\n\t', '\n\n '),
    end: fc.constantFrom('', ',', ',\n', '\n'),
  })
  .map(
    ({ fields, gap, end }) =>
      `@article{key,${fields.map(([name, text]) => `${gap}${name} = ${text}`).join(',')}${end}}`,
  );

test('taking some differences changes no other byte of the record', () => {
  fc.assert(
    fc.property(
      record,
      fc.dictionary(fc.constantFrom('title', 'journal', 'pages', 'doi'), value),
      fc.nat(),
      (own, fields, some) => {
        const found = { type: 'article', key: 'k', fields };
        const all = differencesOf(own, found);
        const chosen = all.filter((_, index) => (some >> index) % 2 === 1);
        const before = entry(own).fields;
        const after = entry(withDifferences(own, chosen)).fields;
        for (const [name, text] of Object.entries(before)) {
          if (!chosen.some((one) => one.name === name)) expect(after[name]).toBe(text);
        }
        expect(Object.keys(after).sort()).toEqual(
          [...new Set([...Object.keys(before), ...chosen.map(({ name }) => name)])].sort(),
        );
        // Without the chosen fields, both texts are equal.
        const without = (text: string) =>
          chosen.reduce((rest, { name }) => withDifferences(rest, [{ name, found: '' }]), text);
        const plain = (text: string) => without(text).replaceAll(/[\s,]+/g, '');
        expect(plain(withDifferences(own, chosen))).toBe(plain(own));
      },
    ),
  );
});

test('a notice is a difference until the record names it', () => {
  expect(differing('year = 2020', 'retraction = {10.5555/r}')).toEqual({ retraction: '10.5555/r' });
  expect(differing('correction = {10.5555/A}', 'correction = {10.5555/b}')).toEqual({
    correction: '10.5555/a, 10.5555/b',
  });
  expect(differing('retraction = {https://doi.org/10.5555/R}', 'retraction = {10.5555/r}')).toEqual({});
  expect(differing('retraction = {10.5555/R}', 'retraction = {yes}')).toEqual({});
  expect(differing('retraction = {yes}', 'retraction = {10.5555/r}')).toEqual({ retraction: '10.5555/r' });
});

test.each([
  ['pages', 'pages = {12--34}', '12-34', 'pages = {12–34}'],
  ['journal', 'journal = {Annals of Ink}', 'Ann. Ink', 'journal = {Annals of Ink}'],
  ['doi', 'doi = {10.5555/A}', 'https://doi.org/10.5555/a', 'doi = {10.5555/a}'],
  ['retraction', 'retraction = {10.5555/r}', 'yes', 'retraction = {10.5555/r}'],
  ['retraction', 'retraction = {yes}', '10.5555/r', 'retraction = {yes}'],
])('a %s that the owner left does not return in another form', (name, first, left, second) => {
  const own = '@article{k, title = {Ink}, journal = {Paper}, pages = {1--2}, year = 2020}';
  const names = (fields: string, before: { name: string; found: string }[]) =>
    openDifferences(own, entry(`@article{x, ${fields}}`), before).map((one) => one.name);
  expect(names(first, [])).toEqual([name]);
  expect(names(first, [{ name, found: left }])).toEqual([]);
  expect(names(second, [{ name, found: left }])).toEqual([]);
  expect(names('pages = {5--6}, journal = {Stone}, doi = {10.5555/c}', [{ name, found: left }])).not.toEqual([]);
});
