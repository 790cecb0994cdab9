/** BibTeX as Better BibTeX, Google Scholar, DBLP and INSPIRE export it. All works are fictional. */
import { expect, test } from 'vitest';
import { readBibliography } from '../bibliography.ts';
import { isWorksFile } from './index.ts';

function read(bib: string) {
  expect(isWorksFile(bib)).toBe(false);
  return readBibliography(bib).publications;
}

test('Better BibTeX: braces around titles and words, extra fields, links of publishers in _eprint', () => {
  const [article, preprint] = read(`
@article{berg.etal_BlankSpaces_2024,
  title = {{{Blank}} Spaces in {{DNA}} and {{{\\emph{E}}}}{\\emph{. Coli}}},
  author = {Berg, Ada and {van der Meulen}, Saskia},
  date = {2024-03-12},
  journaltitle = {Journal of Things},
  shortjournal = {J. Th.},
  volume = {12}, number = {3}, pages = {1--9},
  doi = {10.5555/blank}, issn = {1234-5678},
  _eprint = {https://example.org/doi/pdf/10.5555/blank},
  langid = {english}, keywords = {to-read}, annotation = {Private.},
  file = {/home/ada/Zotero/storage/ABCD/berg.pdf}
}
@online{berg_Doubt_2025,
  title = {On Doubt}, author = {Berg, Ada}, date = {2025}, eprint = {2501.00001},
  eprinttype = {arXiv}, eprintclass = {cs}, pubstate = {prepublished}, url = {https://arxiv.org/abs/2501.00001}
}`);
  expect(article).toMatchObject({
    title: 'Blank Spaces in DNA and E. Coli',
    authors: ['Ada Berg', 'Saskia van der Meulen'],
    journal: 'Journal of Things',
    date: '2024-03-12',
    keywords: [],
    arxiv: null,
  });
  expect(JSON.stringify(article)).not.toMatch(/Private|home|storage/);
  expect(preprint).toMatchObject({ kind: 'preprint', arxiv: '2501.00001', year: 2025 });
});

test('Google Scholar: a shortened list of authors, HTML in titles, an organization as publisher', () => {
  const [work] = read(`@inproceedings{berg2024blank,
  title={Blank spaces \\& doubt},
  author={Berg, Ada and Roe, Richard S and others},
  booktitle={2024 IEEE Conference on Things (CoT)},
  pages={1--9},
  year={2024},
  organization={IEEE}
}`);
  expect(work).toMatchObject({
    title: 'Blank spaces & doubt',
    authors: ['Ada Berg', 'Richard S Roe', 'et al.'],
    journal: '2024 IEEE Conference on Things (CoT)',
    publisher: 'IEEE',
  });
});

test('DBLP: keys with slashes and colons, numbers of homonyms, proceedings by crossref', () => {
  const [paper, article] = read(`
@inproceedings{DBLP:conf/cot/BergW24,
  author    = {Ada Berg and
               Wei Wang 0001},
  title     = {Blank {S}paces},
  booktitle = {Proceedings of Things, {COT} 2024},
  pages     = {1--9},
  crossref  = {DBLP:conf/cot/2024},
  timestamp = {Mon, 01 Jan 2024 00:00:00 +0100},
  biburl    = {https://dblp.org/rec/conf/cot/BergW24.bib},
  bibsource = {dblp computer science bibliography, https://dblp.org}
}
@article{DBLP:journals/corr/abs-2401-00001,
  author     = {Ada Berg}, title = {On Doubt}, journal = {CoRR}, volume = {abs/2401.00001},
  year = {2024}, eprinttype = {arXiv}, eprint = {2401.00001}
}
@proceedings{DBLP:conf/cot/2024, editor = {Richard Roe}, title = {Proceedings of Things}, publisher = {Example Press}, year = {2024}, isbn = {978-0-00-000000-2}}`);
  expect(paper).toMatchObject({
    id: 'DBLP:conf/cot/BergW24',
    authors: ['Ada Berg', 'Wei Wang'],
    year: 2024,
    publisher: 'Example Press',
    isbn: '978-0-00-000000-2',
  });
  expect(article).toMatchObject({ kind: 'preprint', arxiv: '2401.00001', journal: null, publisher: 'arXiv' });
});

test('INSPIRE: texkeys, a collaboration, report numbers', () => {
  const [work] = read(`@article{Berg:2024abc,
    author = "Berg, Ada and others",
    collaboration = "INK",
    title = "{Search for doubt at $\\sqrt{s}=13$ TeV}",
    eprint = "2401.00002",
    archivePrefix = "arXiv",
    primaryClass = "hep-ex",
    reportNumber = "INK-EP-2024-001",
    doi = "10.5555/ink.abc",
    journal = "J. Th.",
    volume = "12",
    pages = "101",
    year = "2024"
}`);
  expect(work).toMatchObject({
    id: 'Berg:2024abc',
    authors: ['Ada Berg', 'INK Collaboration', 'et al.'],
    kind: 'article',
    doi: '10.5555/ink.abc',
    arxiv: '2401.00002',
    title: 'Search for doubt at √s=13 TeV',
  });
});
