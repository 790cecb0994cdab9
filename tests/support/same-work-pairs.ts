/** Pairs of records, and whether they are the same work, as a librarian judges. All works are invented. */
import type { Relation } from '#publications/same-work.ts';

type Pair = readonly [relation: Relation, why: string, one: string, other: string];

/**
 * Reads pairs. Each has three lines: the judgement with its reason, and two records of the form
 * `type | title | authors | year | field=value | …`. A `"` repeats what the first record has. In the fifth place, it
 * repeats all other fields. A later field replaces an earlier one.
 */
function pairsIn(strings: TemplateStringsArray): Pair[] {
  const blocks = (strings.raw[0] ?? '').trim().split(/\n\s*\n/);
  return blocks.map((block) => {
    const [head = '', one = '', other = '', ...rest] = block.split('\n').map((line) => line.trim());
    const [, relation, why] = /^(same|preprint|unsure|different): (.+)$/.exec(head) ?? [];
    if (relation === undefined || why === undefined || other === '' || rest.length > 0)
      throw new Error(`Not a pair: ${block}`);
    const first = partsOf(one);
    const second = partsOf(other).flatMap((part, index) =>
      part === '"' ? (index < 4 ? (first[index] ?? '') : first.slice(4)) : part,
    );
    return [relation as Relation, why, bibtexOf(first), bibtexOf(second)];
  });
}

const partsOf = (line: string) => line.split('|').map((part) => part.trim());

function bibtexOf([type = '', title = '', author = '', year = '', ...more]: string[]): string {
  const fields = new Map([
    ['title', title],
    ['author', author],
    ['year', year],
  ]);
  for (const field of more) fields.set(field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1));
  const given = [...fields].filter(([, value]) => value !== '').map(([name, value]) => `${name} = {${value}}`);
  return `@${type}{k, ${given.join(', ')}}`;
}

const identifiers = pairsIn`
unsure: two articles of one journal with words instead of pages
article | The long list of lines in the spectra of blue ink and salt | Sato, Hana and Berg, Ada | 2015 | journal=Journal of Ink | pages=in preparation
article | The long list of lines in the spectra of ink and salt | Sato, Hana and Berg, Ada | 2015 | journal=Journal of Ink | pages=(in preparation)

unsure: a talk that was given again in the next year, of which the record says only title and person
misc | Writing theses with ink | Sato, Hana | 2013
" | " | " | 2014

same: a record of no kind, in the same year
misc | Writing theses with ink | Sato, Hana | 2013
" | " | " | " | howpublished=Invited by the library

same: the DOI in another case and as a link
article | Ink that fades | Sato, Hana | 2020 | doi=10.5555/ABC.1
" | Ink That Fades. | H. Sato | 2021 | doi=https://doi.org/10.5555/abc.1

same: the DOI with the old resolver
article | Leuchtende Tinten im Archiv | Köhler, Anna | 2018 | doi=http://dx.doi.org/10.5555/lta.7
" | " | " | " | doi=10.5555/LTA.7

same: the DOI with a prefix and a full stop
article | L'encre et la pluie | Moreau, Luc | 2016 | doi=doi:10.5555/encre.2016.4.
" | " | " | " | doi=10.5555/encre.2016.4

same: the DOI with a TeX escape
article | Tintas de la costa | Ruiz, Ana | 2015 | doi=10.5555/978-3\_12
" | " | " | " | doi=10.5555/978-3_12

same: the DOI only in the link
article | 墨水褪色的测量 | 王, 小明 | 2019 | doi=10.5555/mo.19
" | " | " | " | url=https://doi.org/10.5555/mo.19

same: the DOI of an article, with two years
article | 墨の退色の測定 | 佐藤, 花 | 2019 | doi=10.5555/sumi.3 | journal=墨の研究
" | " | " | 2022 | doi=10.5555/sumi.3

same: one DOI, the title in two languages
article | 墨の退色の測定 | 佐藤, 花 | 2019 | doi=10.5555/sumi.4
" | Measuring how ink fades | Sato, Hana | " | "

same: one DOI, a misc record from a program
article | Counting the strokes of hurried hands | Oda, Mei | 2017 | doi=10.5555/stroke.1
misc | " | " | " | "

same: one DOI, the title changed after acceptance
article | Counting the strokes of very hurried hands | Oda, Mei | 2017 | doi=10.5555/stroke.2
" | Counting the strokes of hurried hands | " | " | "

same: one DOI, a conference paper that is also an article
inproceedings | Walls that listen | Lima, Rui | 2014 | doi=10.5555/wall.9 | booktitle=Proceedings of Walls 2014
article | Walls that Listen | Lima, R. | 2014 | doi=10.5555/WALL.9

different: a DOI on the wrong record, other title and authors
article | Counting the strokes of hurried hands | Oda, Mei | 2017 | doi=10.5555/stroke.1
" | Glue in early bindings | Roth, Emil | 2011 | doi=10.5555/stroke.1

unsure: one DOI, other title by the same authors: a copied DOI or a changed title
article | Counting the strokes of hurried hands | Oda, Mei and Lima, Rui | 2017 | doi=10.5555/stroke.1
" | Glue in early bindings | " | 2017 | "

unsure: one DOI on two parts of an article
article | Reading old ledgers: Part I | Oda, Mei | 2012 | doi=10.5555/ledger.1
" | Reading old ledgers: Part II | " | " | "

different: a chapter with the DOI of its book
book | Paper Cities | Roth, Emil | 2011 | doi=10.5555/paper.cities
incollection | Streets of pulp | Oda, Mei | 2011 | doi=10.5555/paper.cities | booktitle=Paper Cities

different: two chapters with the DOI of their book
incollection | Rivers of ink | Lima, Rui | 2011 | doi=10.5555/paper.cities | booktitle=Paper Cities
" | Streets of pulp | Oda, Mei | " | "

different: an erratum with the DOI of its article
article | Ink that fades | Sato, Hana | 2020 | doi=10.5555/abc.1
" | Erratum: Ink that fades | " | " | "

unsure: a dataset with the DOI of the article
article | Ink that fades | Sato, Hana | 2020 | doi=10.5555/abc.1
dataset | " | " | " | "

unsure: a program with the DOI of its article
article | Inkwell: a reader of scans | Sato, Hana | 2020 | doi=10.5555/abc.2
software | " | " | " | "

same: a thesis that is catalogued as a book, one DOI
phdthesis | Die Farbe der Mauern | Köhler, Anna | 2013 | doi=10.5555/mauern
book | " | " | " | "

unsure: two DOIs, all else equal: a slip, or registered twice
article | Ink that fades in caves | Sato, Hana | 2020 | doi=10.5555/abc.11 | journal=Walls | volume=3 | pages=1--9
" | " | " | " | " | doi=10.5555/abc.17

different: two DOIs and two journals
article | Ink that fades in caves | Sato, Hana | 2020 | doi=10.5555/abc.11 | journal=Walls
" | " | " | " | doi=10.5555/xyz.17 | journal=Annals of Mould

different: two DOIs, titles that differ in one word
article | Ink that fades in caves | Sato, Hana | 2020 | doi=10.5555/abc.11
" | Ink that fades in cellars | " | " | doi=10.5555/abc.12

same: versions of an article on F1000Research
article | Slow drying of gall ink | Berg, Eva | 2019 | doi=10.12688/f1000research.99001.1
" | " | " | 2020 | doi=10.12688/f1000research.99001.2

same: versions of an article, other platform of F1000
article | Fast drying of gall ink | Berg, Eva | 2019 | doi=10.12688/wellcomeopenres.9901.1
" | Fast drying of gall ink [version 2; peer review: 2 approved] | " | " | doi=10.12688/wellcomeopenres.9901.2

different: two articles on F1000Research
article | Slow drying of gall ink | Berg, Eva | 2019 | doi=10.12688/f1000research.99001.1
" | Slow drying of soot ink | " | " | doi=10.12688/f1000research.99002.1

same: versions of an article on eLife
article | Moths read by touch | Berg, Eva | 2023 | doi=10.7554/eLife.99123
" | " | " | 2024 | doi=10.7554/eLife.99123.3

same: versions of a preprint on bioRxiv
article | Moths read by touch | Berg, Eva | 2023 | journal=bioRxiv | doi=10.1101/2023.01.01.990001v1
" | " | " | " | journal=bioRxiv | doi=10.1101/2023.01.01.990001v2

same: versions of a preprint on Research Square
preprint | Touch in moths at night | Berg, Eva | 2023 | doi=10.21203/rs.3.rs-990001/v1
" | " | " | 2024 | doi=10.21203/rs.3.rs-990001/v2

same: versions of a preprint on ChemRxiv
preprint | Gall ink under ozone | Berg, Eva | 2022 | doi=10.26434/chemrxiv-2022-ab9cd
" | " | " | " | doi=10.26434/chemrxiv-2022-ab9cd-v2

same: versions of a preprint on OSF
preprint | Readers trust blue ink | Berg, Eva | 2024 | doi=10.31234/osf.io/zz9ab_v1
" | " | " | " | doi=10.31234/osf.io/zz9ab_v2

same: versions of a preprint on Preprints.org
preprint | Wet walls and dry walls | Berg, Eva | 2021 | doi=10.20944/preprints202101.9901.v1
" | " | " | " | doi=10.20944/preprints202101.9901.v3

different: versions of a dataset on figshare
dataset | Scans of wall ink | Berg, Eva | 2019 | doi=10.6084/m9.figshare.990001.v1
" | " | " | " | doi=10.6084/m9.figshare.990001.v2

unsure: a dataset on figshare with and without a version
dataset | Scans of wall ink | Berg, Eva | 2019 | doi=10.6084/m9.figshare.990001
" | " | " | " | doi=10.6084/m9.figshare.990001.v2

same: one version of a dataset on figshare
dataset | Scans of wall ink | Berg, Eva | 2019 | doi=10.6084/m9.figshare.990001.v2
" | " | E. Berg | 2020 | doi=https://doi.org/10.6084/M9.FIGSHARE.990001.V2

unsure: two DOIs of one dataset on Zenodo: concept and version, or two versions
dataset | Scans of cellar ink | Berg, Eva | 2021 | doi=10.5281/zenodo.99000001
" | " | " | " | doi=10.5281/zenodo.99000002

unsure: two DOIs of one program on Zenodo, one with a version
software | inkwell | Berg, Eva | 2021 | doi=10.5281/zenodo.99000011 | version=1.2.0
" | " | " | " | doi=10.5281/zenodo.99000010

different: two versions of a program on Zenodo
software | inkwell | Berg, Eva | 2021 | doi=10.5281/zenodo.99000011 | version=1.2.0
" | " | " | " | doi=10.5281/zenodo.99000012 | version=1.3.0

different: two versions of a dataset on Zenodo
dataset | Scans of cellar ink | Berg, Eva | 2021 | doi=10.5281/zenodo.99000001 | version=2
" | " | " | 2022 | doi=10.5281/zenodo.99000002 | version=3

different: two datasets on Zenodo
dataset | Scans of cellar ink | Berg, Eva | 2021 | doi=10.5281/zenodo.99000001
" | Scans of attic ink | " | " | doi=10.5281/zenodo.99000003

same: a new arXiv number with and without version
misc | Learning to read soot | Ito, Ken | 2021 | eprint=2199.01234v2 | archiveprefix=arXiv
article | " | K. Ito | 2021 | journal=arXiv preprint arXiv:2199.01234

same: an old arXiv number
misc | Loops in wet paper | Ito, Ken | 1999 | eprint=hep-th/9901999 | archiveprefix=arXiv
article | " | " | " | journal=arXiv preprint hep-th/9901999v3 | eprint=hep-th/9901999

same: the DOI of arXiv and the arXiv number
misc | Learning to read soot | Ito, Ken | 2021 | doi=10.48550/arXiv.2199.01234
" | " | " | " | eprint=2199.01234 | eprinttype=arxiv

same: a link to arXiv and the arXiv number
online | Learning to read soot | Ito, Ken | 2021 | url=https://arxiv.org/abs/2199.01234v1
misc | " | " | 2022 | arxiv=2199.01234

same: arXiv as CoRR
article | Learning to read soot | Ito, Ken | 2021 | journal=CoRR | volume=abs/2199.01234
misc | " | " | " | eprint=2199.01234 | archiveprefix=arXiv

same: an arXiv version with a slightly changed title
misc | Learning to read the soot of old lamps | Ito, Ken and Oda, Mei | 2021 | arxiv=2199.01235v1
" | Learning to read soot of old lamps | " | 2022 | arxiv=2199.01235v4

unsure: one arXiv number, a title that has nothing in common, the same authors
misc | Learning to read soot | Ito, Ken and Oda, Mei | 2021 | arxiv=2199.01234v1
" | A network for lamp black | " | 2022 | arxiv=2199.01234v4

different: one arXiv number by mistake, other title and authors
misc | Learning to read soot | Ito, Ken | 2021 | arxiv=2199.01234
" | Tides on a paper moon | Weber, Jan | 2020 | arxiv=2199.01234

different: two arXiv numbers and titles
misc | Learning to read soot | Ito, Ken | 2021 | arxiv=2199.01234
" | Learning to read chalk | " | " | arxiv=2199.05678

unsure: two arXiv numbers, one title: a slip, or submitted twice
misc | Learning to read soot at scale | Ito, Ken | 2021 | arxiv=2199.01234
" | " | " | " | arxiv=2199.01243

same: one PMID
article | Lamp soot and the lung | Ito, Ken | 2009 | pmid=99000001
" | Lamp Soot and the Lung. | Ito K | " | pmid=PMID: 99000001

different: two PMIDs and journals
article | Lamp soot and the lung | Ito, Ken | 2009 | pmid=99000001 | journal=Lung Notes
" | " | " | " | pmid=99000007 | journal=Lamp Letters

unsure: two PMIDs, all else equal
article | Lamp soot and the lung | Ito, Ken | 2009 | pmid=99000001 | journal=Lung Notes
" | " | " | " | pmid=99000007 | journal=Lung Notes

same: a PMID in one record, a DOI in the other, one place
article | Lamp soot and the lung | Ito, Ken | 2009 | pmid=99000001 | journal=Lung Notes | volume=4 | pages=11--19
" | " | " | " | doi=10.5555/lung.4.11 | journal=Lung Notes | volume=4 | pages=11-9

same: ISBN-10 and ISBN-13
book | Mauern lesen | Köhler, Anna | 2009 | isbn=3-00-990002-3
" | " | " | 2010 | isbn=978-3-00-990002-1

same: ISBN with and without hyphens, in Japanese
book | 壁を読む | 佐藤, 花 | 2009 | isbn=4009900016
" | " | 佐藤 花 | " | isbn=978-4-00-990001-1

same: ISBN with X, in Spanish
book | Leer los muros | Ruiz, Ana | 2009 | isbn=84-09-90005-X
" | " | " | " | isbn=978-84-09-90005-3

same: several ISBNs, one in common
book | Lire les murs | Moreau, Luc | 2009 | isbn=2-209-90004-2, 978-0-9999000-3-1
" | " | " | " | isbn=9782209900046

unsure: two ISBNs, all else equal: cloth and paper, or two volumes
book | Reading walls | Roth, Emil | 2009 | isbn=9780999900031 | publisher=Wall Press
" | " | " | " | isbn=9783009900021 | publisher=Wall Press

different: two ISBNs and far years
book | Reading walls | Roth, Emil | 1998 | isbn=9780999900031
" | " | " | 2009 | isbn=9783009900021

different: one ISBN for two volumes of a set
book | Collected letters | Roth, Emil | 2009 | isbn=9780999900031 | volume=1
" | " | " | " | isbn=9780999900031 | volume=2

different: an ISBN on the wrong book
book | Collected letters | Roth, Emil | 2009 | isbn=9780999900031
" | The moth and the lamp | Berg, Eva | 2003 | isbn=9780999900031

different: chapters with the ISBN of their book
incollection | Rivers of ink | Lima, Rui | 2011 | isbn=9780999900031 | booktitle=Paper Cities
" | Harbours of ink | Lima, Rui | " | "

different: a chapter and its book, one ISBN
book | Paper Cities | Roth, Emil | 2011 | isbn=9780999900031
incollection | Streets of pulp | Roth, Emil | 2011 | isbn=9780999900031 | booktitle=Paper Cities

different: a first chapter with the title of its book
book | Paper Cities | Roth, Emil | 2011 | isbn=9780999900031
incollection | Paper Cities | Roth, Emil | 2011 | isbn=9780999900031 | booktitle=Paper Cities | pages=1--20

same: a chapter in two notations, one ISBN
incollection | Rivers of ink | Lima, Rui | 2011 | isbn=999900003X | booktitle=Paper Cities
inbook | " | R. Lima | " | isbn=9780999900031 | booktitle=Paper cities

same: one link to a page
online | How to wash a scroll | Berg, Eva | 2020 | url=https://example.org/wash
misc | " | " | " | url=http://www.example.org/wash/

different: two pages of one title in two years
online | Members of the ink circle | Berg, Eva | 2015 | url=https://example.org/a
" | " | " | 2020 | url=https://example.org/b

same: the DOI with an escaped slash in the link
article | Ink that fades | Sato, Hana | 2020 | doi=https://doi.org/10.5555%2Fabc.1
" | " | " | " | doi=10.5555/abc.1

same: an arXiv number with its class
misc | Learning to read soot | Ito, Ken | 2021 | eprint=2199.01234 | archiveprefix=arXiv | primaryclass=cs.CL
" | " | " | " | howpublished=arXiv:2199.01234 [cs.CL]

different: a DOI of an article on another article of the journal, other people
article | 墨の退色の測定 | 佐藤, 花 | 2019 | doi=10.5555/sumi.3
" | 壁画の修復と管理 | 伊藤, 健 | 2019 | doi=10.5555/sumi.3

different: a comment with the DOI of the article
article | Ink that fades | Sato, Hana | 2020 | doi=10.5555/abc.1
" | Comment on: Ink that fades | Roth, Emil | 2021 | doi=10.5555/abc.1

different: an abstract and an article, two DOIs and two volumes
article | Ink that fades in tombs | Sato, Hana | 2020 | doi=10.5555/abc.1 | journal=Walls | volume=3
" | " | " | 2020 | doi=10.5555/abc.s7 | journal=Walls | volume=3S

different: two books with DOIs, one title
book | Reading walls | Roth, Emil | 1998 | doi=10.5555/walls.1
" | " | " | 2009 | doi=10.5555/walls.2

same: a DOI and an arXiv number on both records
misc | Learning to read soot | Ito, Ken | 2021 | arxiv=2199.01234 | doi=10.48550/arXiv.2199.01234
" | " | " | 2021 | arxiv=2199.01234v2

same: a DOI with HTML characters
article | Ink that fades | Sato, Hana | 2020 | doi=10.5555/(SICI)1999\&lt;1::AID\&gt;3.0
" | " | " | 2020 | doi=10.5555/(SICI)1999<1::AID>3.0

same: a chapter by its DOI, its title with the number of the chapter
incollection | Chapter 3 Rivers of ink | Lima, Rui | 2011 | doi=10.5555/paper.cities.3
" | Rivers of ink | " | 2011 | doi=10.5555/paper.cities.3
`;

const preprints = pairsIn`
preprint: arXiv and a journal, one title
misc | Learning to read soot | Ito, Ken and Oda, Mei | 2021 | arxiv=2199.01234
article | " | Ito, K. and Oda, M. | 2022 | journal=Journal of Lamps | volume=5 | doi=10.5555/lamp.5

preprint: arXiv and a conference, one title
article | Learning to read soot | Ito, Ken and Oda, Mei | 2021 | journal=arXiv preprint arXiv:2199.01234
inproceedings | " | " | 2021 | booktitle=Advances in Neural Information Processing Systems

preprint: the article names its arXiv number
misc | Learning to read soot | Ito, Ken | 2021 | arxiv=2199.01234
article | Learning to Read Soot | " | 2023 | journal=Journal of Lamps | eprint=2199.01234 | archiveprefix=arXiv

preprint: the article names its arXiv number, slightly changed title
misc | Learning to read soot of old lamps | Ito, Ken | 2021 | arxiv=2199.01234
article | Learning to read the soot of old lamps | " | 2023 | journal=Journal of Lamps | eprint=2199.01234v2

unsure: the article names an arXiv number whose title has nothing in common
misc | Learning to read soot | Ito, Ken | 2021 | arxiv=2199.01234
article | Networks for lamp black | " | 2023 | journal=Journal of Lamps | eprint=2199.01234

preprint: four years later
misc | The weight of a comma | Ito, Ken | 2015 | arxiv=1599.01234
article | " | " | 2019 | journal=Commas

different: a preprint after twelve years
misc | The weight of a comma | Ito, Ken | 2003 | arxiv=math/0399123
article | " | " | 2015 | journal=Commas

unsure: a preprint that is later than the article by two years
misc | The weight of a comma | Ito, Ken | 2019 | arxiv=1999.01234
article | " | " | 2017 | journal=Commas

preprint: put on arXiv in the year after publication
misc | The weight of a comma | Ito, Ken | 2019 | arxiv=1999.01234
article | " | " | 2018 | journal=Commas

preprint: authors added
misc | Dust reads the reader | Ito, Ken and Oda, Mei | 2021 | arxiv=2199.11111
article | " | Ito, Ken and Oda, Mei and Berg, Eva | 2022 | journal=Dust

preprint: bioRxiv and a journal
article | Moths read by touch | Berg, Eva and Roth, Emil | 2023 | journal=bioRxiv | doi=10.1101/2023.01.01.990001
" | " | " | 2024 | journal=Moth Biology | doi=10.5555/moth.9

preprint: SSRN and a journal
article | The price of paper money | Berg, Eva | 2019 | journal=SSRN Electronic Journal | doi=10.2139/ssrn.9900001
" | " | " | 2021 | journal=Review of Paper Economics | volume=12

preprint: SSRN by the publisher field
misc | The price of paper money | Berg, Eva | 2019 | publisher=SSRN
article | " | " | 2021 | journal=Review of Paper Economics

preprint: OSF Preprints and a journal
misc | Readers trust blue ink | Berg, Eva | 2022 | publisher=OSF Preprints | doi=10.31219/osf.io/zz9ac
article | " | " | 2023 | journal=Trust | doi=10.5555/trust.4

preprint: PsyArXiv and a journal, in German
preprint | Warum wir blauer Tinte trauen | Köhler, Anna | 2022 | publisher=PsyArXiv
article | " | " | 2023 | journal=Zeitschrift für Tinte

preprint: HAL and a journal, in French
preprint | L'encre bleue et la confiance | Moreau, Luc | 2022 | publisher=HAL
article | L’encre bleue et la confiance | " | 2023 | journal=Revue de l'encre

preprint: Jxiv and a journal, in Japanese
preprint | 青いインクへの信頼 | 佐藤, 花 | 2022 | doi=10.51094/jxiv.9901
article | " | 佐藤 花 | 2023 | journal=インク研究

preprint: ChinaXiv and a journal, in Chinese
preprint | 蓝色墨水与信任 | 王, 小明 | 2022 | publisher=ChinaXiv
article | 藍色墨水與信任 | " | 2023 | journal=墨水学报

preprint: a discussion paper and the article
article | Rain on printed maps | Berg, Eva | 2019 | journal=Wet Science Discussions | doi=10.5555/wet-2019-1
" | " | " | 2020 | journal=Wet Science | doi=10.5555/wet-20-1-2020

preprint: a preprint of a chapter
misc | Grammar of stains | Ito, Ken | 2020 | arxiv=2099.00002
incollection | " | " | 2021 | booktitle=Handbook of Stains

unsure: a preprint with a longer title
misc | Moths read by touch: evidence from lamps | Berg, Eva and Roth, Emil | 2023 | arxiv=2399.00001
article | Moths read by touch | " | 2024 | journal=Moth Biology

unsure: a preprint with a similar title
misc | Evidence that moths read cave walls by touch alone at night | Berg, Eva | 2023 | arxiv=2399.00001
article | Evidence that moths read cave walls by touch at night | " | 2024 | journal=Moth Biology

different: a preprint and another article of the authors
misc | Moths read by touch | Berg, Eva and Roth, Emil | 2023 | arxiv=2399.00001
article | Moths read by smell | " | 2024 | journal=Moth Biology

different: a preprint of one title by other people
misc | Attention to ink | Berg, Eva | 2023 | arxiv=2399.00001
article | " | Weber, Jan | 2024 | journal=Moth Biology

same: one preprint on arXiv and SSRN
misc | Moths trade lamps for walls | Berg, Eva and Roth, Emil | 2023 | arxiv=2399.00004
article | " | " | 2023 | journal=SSRN Electronic Journal | doi=10.2139/ssrn.9900004

unsure: two numbers of SSRN with one title
article | Moths trade lamps for walls | Berg, Eva | 2023 | journal=SSRN Electronic Journal | doi=10.2139/ssrn.9900004
" | " | " | " | journal=SSRN | doi=10.2139/ssrn.9900099

different: a preprint and a comment on it
misc | Moths trade lamps for walls | Berg, Eva | 2023 | arxiv=2399.00004
article | Comment on "Moths trade lamps for walls" | Weber, Jan | 2024 | journal=Moth Biology

different: a preprint and the dataset of one title
misc | Moths trade lamps for walls | Berg, Eva | 2023 | arxiv=2399.00004
dataset | " | " | 2023 | doi=10.5281/zenodo.99000020

different: one arXiv number on a conference paper and on the longer article
inproceedings | Learning to read soot | Ito, Ken | 2021 | booktitle=CVPR | eprint=2199.01234 | doi=10.5555/cvpr.1
article | " | " | 2023 | journal=Journal of Lamps | eprint=2199.01234 | doi=10.5555/lamp.5

unsure: a preprint and a report of one title
misc | Wages of scribes | Berg, Eva | 2020 | arxiv=2099.00005
techreport | " | " | 2020 | institution=Scribe Institute | number=12

unsure: a preprint and the thesis of one title
misc | Wages of scribes | Berg, Eva | 2020 | arxiv=2099.00005
phdthesis | " | " | 2020 | school=Scribe University

preprint: no year in the preprint
misc | Shadows under folios | Ito, Ken and Oda, Mei | | arxiv=2199.00091
article | " | " | 2021 | journal=Folio

preprint: and others in the preprint
misc | Shadows under large folios | Ito, Ken and others | 2020 | arxiv=2199.00092
article | " | Ito, Ken and Oda, Mei and Lima, Rui | 2021 | journal=Folio

unsure: no authors in the preprint
misc | Shadows under large folios | | 2020 | arxiv=2199.00092
article | " | Ito, Ken and Oda, Mei | 2021 | journal=Folio

preprint: a submitted manuscript on bioRxiv by URL of the publisher
misc | Spores on spines | Berg, Eva | 2022 | publisher=bioRxiv
article | Spores on spines. | Berg E | 2022 | journal=Spine Mycology | pmid=99000045

same: one preprint on two servers, two DOIs
preprint | Readers trust blue ink | Berg, Eva | 2022 | doi=10.31234/osf.io/zz9ac
misc | " | " | 2022 | doi=10.2139/ssrn.9900077

same: a preprint in two years of its versions
misc | Readers trust blue ink and red ink | Berg, Eva | 2022 | arxiv=2299.00001
" | " | " | 2024 | arxiv=2299.00001v3

unsure: a preprint with one other word in a long title
misc | Towards a theory of how moths read cave walls by touch | Berg, Eva | 2023 | arxiv=2399.00001
article | Elements of a theory of how moths read cave walls by touch | " | 2024 | journal=Moth Biology

different: Part I as a preprint and Part II as an article
misc | Moths and lamps. Part I | Berg, Eva | 2023 | arxiv=2399.00008
article | Moths and lamps. Part II | " | 2024 | journal=Moth Biology

different: a preprint and the poster of one title
misc | Moths and lamps | Berg, Eva | 2023 | arxiv=2399.00008
misc | " | " | 2023 | howpublished=Poster, Moth Days
`;

const kinds = pairsIn`
different: a thesis and an article
phdthesis | Wages of scribes | Berg, Eva | 2018 | school=Scribe University
article | " | " | 2019 | journal=Journal of Scribes

different: a thesis and an article, in Japanese
phdthesis | 写字生の賃金に関する研究 | 佐藤, 花 | 2018 | school=写字大学
article | " | " | 2018 | journal=写字研究

different: a thesis and a conference paper, in German
thesis | Löhne der Schreiber | Köhler, Anna | 2018 | type=phdthesis | institution=Universität Altburg
inproceedings | " | " | 2018 | booktitle=Tagungsband der Schreiber

different: a master's and a doctoral thesis
mastersthesis | Löhne der Schreiber | Köhler, Anna | 2015 | school=Universität Altburg
phdthesis | " | " | 2016 | school=Universität Altburg

different: theses of two universities
phdthesis | Le salaire des scribes | Moreau, Luc | 2015 | school=Université de Valmer
" | " | " | 2016 | school=Institut de Port-Clair

same: a thesis in two notations
phdthesis | Le salaire des scribes | Moreau, Luc | 2015 | school=Université de Valmer
thesis | " | Luc Moreau | 2015 | type=PhD thesis | institution=Université de Valmer

unsure: a thesis and the book of one title
phdthesis | Los escribas del puerto | Ruiz, Ana | 2015 | school=Universidad de Altamar
book | " | " | 2016 | publisher=Muro

unsure: a thesis and a report of one title
phdthesis | Machines for scribes | Berg, Eva | 2015 | school=Scribe University
techreport | " | " | 2015 | institution=Scribe University

different: a thesis and a talk
phdthesis | Machines for scribes | Berg, Eva | 2015 | school=Scribe University
misc | " | " | 2015 | howpublished=Talk at the Ink Colloquium

different: a conference paper and the longer article
inproceedings | Reading scorched scrolls | Ito, Ken and Oda, Mei | 2019 | booktitle=Proceedings of ICXR 2019
article | " | " | 2020 | journal=Journal of Scrolls | volume=3

different: a conference paper and the longer article, in Japanese
inproceedings | 焼けた巻物の解読 | 佐藤, 花 | 2019 | booktitle=第8回巻物シンポジウム論文集
article | " | " | 2020 | journal=巻物学会論文誌

different: a conference paper and the longer article, in Chinese, one year
inproceedings | 烧焦卷轴的阅读 | 王, 小明 | 2019 | booktitle=全国卷轴会议
article | " | " | 2019 | journal=卷轴学报

unsure: a conference paper and an article without a journal
inproceedings | Reading scorched scrolls | Ito, Ken | 2019 | booktitle=Proceedings of ICXR 2019
article | " | " | 2019

same: a conference paper as an article, with the name of the proceedings as journal
inproceedings | Scrolls as graphs | Ito, Ken | 2019 | booktitle=Advances in Neural Information Processing Systems
article | " | " | 2019 | journal=Advances in Neural Information Processing Systems | volume=32

same: proceedings that are a journal
inproceedings | Types for scribes | Ito, Ken | 2021 | booktitle=Proceedings of the ACM on Scribe Languages
article | " | " | 2021 | journal=Proc. ACM Scribe Lang. | volume=5

same: a conference paper and its chapter in a series
inproceedings | Scrolls in orbit | Ito, Ken | 2019 | booktitle=Scroll Computing | series=Lecture Notes in Scrolls | volume=991
incollection | " | " | 2019 | booktitle=Scroll Computing | volume=991

different: a workshop paper and the paper at the conference
inproceedings | Scrolls in orbit | Ito, Ken | 2019 | booktitle=Workshop on Small Scrolls
" | " | " | 2019 | booktitle=International Conference on Orbits

different: papers of one title at two meetings of a conference
inproceedings | Overview of the scroll task | Ito, Ken | 2019 | booktitle=Proceedings of the 15th Scroll Forum
" | " | " | 2020 | booktitle=Proceedings of the 16th Scroll Forum

different: papers of one title at two meetings, in Japanese
inproceedings | 巻物課題の概要 | 佐藤, 花 | 2019 | booktitle=第15回巻物フォーラム
" | " | " | 2020 | booktitle=第16回巻物フォーラム

different: papers of one title at two meetings, with years
inproceedings | Aperçu de la tâche | Moreau, Luc | 2019 | booktitle=Actes du Forum 2019
" | " | " | 2020 | booktitle=Actes du Forum 2020

different: an abstract and the paper
article | Silver in soot | Ito, Ken | 2019 | journal=Soot | volume=7 | pages=1--12
" | Silver in soot (abstract) | " | 2019 | journal=Soot | volume=6 | pages=S12

different: an abstract and the paper, by a note
inproceedings | Silver in soot | Ito, Ken | 2019 | booktitle=Soot Meeting | note=Abstract
article | " | " | 2019 | journal=Soot

unsure: an extended abstract and a paper of one meeting
inproceedings | Silver in soot | Ito, Ken | 2019 | booktitle=Soot Meeting | note=Extended abstract
" | " | " | 2019 | booktitle=Soot Meeting | pages=1--12

different: a poster and the paper
misc | Silver in soot | Ito, Ken | 2019 | howpublished=Poster at the Soot Meeting
inproceedings | " | " | 2019 | booktitle=Soot Meeting

different: a poster and the paper, in German
misc | Silber im Ruß | Köhler, Anna | 2019 | note=Posterpräsentation
inproceedings | " | " | 2019 | booktitle=Rußtagung

different: a poster and the paper, in Japanese
misc | 煤の中の銀 | 佐藤, 花 | 2019 | note=ポスター発表
inproceedings | " | " | 2019 | booktitle=煤研究会

different: a poster and a talk of one title
misc | Silver in soot | Ito, Ken | 2019 | howpublished=Poster
talk | " | " | 2019 | eventtitle=Soot Meeting

different: a talk and the article
talk | Silver in soot | Ito, Ken | 2019 | eventtitle=Soot Meeting
article | " | " | 2019 | journal=Soot

different: a talk at two places
talk | Silver in soot | Ito, Ken | 2019 | eventtitle=Soot Meeting
" | " | " | 2019 | eventtitle=Lamp Colloquium

different: a talk at two places, as misc
misc | Plata en el hollín | Ruiz, Ana | 2019 | howpublished=Charla en la Universidad de Altamar
" | " | " | 2019 | howpublished=Charla en el Museo del Humo

same: one talk in two notations
talk | Silver in soot | Ito, Ken | 2019 | eventtitle=Soot Meeting
presentation | " | K. Ito | 2019 | eventtitle=Soot meeting

unsure: a talk without a place, which can be given twice
talk | Silver in soot | Ito, Ken | 2019 | eventtitle=Soot Meeting
" | " | " | 2019

different: a talk and its video
talk | Silver in soot | Ito, Ken | 2019 | eventtitle=Soot Meeting
video | " | " | 2019 | url=https://example.org/v/1

same: one video by its link
video | Silver in soot | Ito, Ken | 2019 | url=https://example.org/v/1
misc | Silver in soot [Video] | " | 2019 | url=https://example.org/v/1

different: two videos of one title
video | Weekly lamp | Ito, Ken | 2019 | url=https://example.org/v/1
" | " | " | 2019 | url=https://example.org/v/2

different: slides and the paper
misc | Silver in soot | Ito, Ken | 2019 | note=Slides
inproceedings | " | " | 2019 | booktitle=Soot Meeting

different: a program and its article
software | Inkwell | Berg, Eva | 2020
article | Inkwell | " | 2020 | journal=Journal of Ink Software

different: a dataset and its article
dataset | Scans of scorched walls | Berg, Eva | 2020 | publisher=Zenodo
article | " | " | 2020 | journal=Data in Ink

same: one program, version with and without v
software | inkwell | Berg, Eva | 2020 | version=v1.2
" | " | " | 2020 | version=1.2.0

different: two versions of a program
software | inkwell | Berg, Eva | 2020 | version=1.2
" | " | " | 2020 | version=2.0

different: two versions of a program in the title
software | inkwell v1.2 | Berg, Eva | 2020
" | inkwell v2.0 | " | 2020

same: the version in the title or in its field
software | inkwell v1.2 | Berg, Eva | 2020
" | inkwell | " | 2020 | version=1.2

unsure: a program with and without a version
software | inkwell | Berg, Eva | 2020 | version=1.2
" | " | " | 2020

unsure: a program in two years
software | inkwell | Berg, Eva | 2020
" | " | " | 2021

different: a program in far years
software | inkwell | Berg, Eva | 2012
" | " | " | 2021

different: datasets of two years of a survey
dataset | Survey of scribes 2019 | {Scribe Institute} | 2020
" | Survey of scribes 2020 | " | 2021

same: one patent in two notations of the number
patent | Lamp for wet paper | Ito, Ken | 2011 | number=US 9,900,001 B2
" | LAMP FOR WET PAPER | " | 2011 | number=US9900001B2

same: one patent with and without the kind code
patent | Lampe für nasses Papier | Köhler, Anna | 2011 | number=DE 990001
" | " | " | 2011 | number=DE990001B4

different: patents in two countries
patent | Lamp for wet paper | Ito, Ken | 2011 | number=US 9,900,001 B2
" | " | " | 2011 | number=EP 9900002 B1

different: patents in two countries, in Japanese
patent | 湿った紙のための灯 | 佐藤, 花 | 2011 | number=特許第9900001号
" | " | " | 2011 | number=特願2010-990001

different: a patent and an article
patent | Lamp for wet paper | Ito, Ken | 2011 | number=US 9,900,001 B2
article | " | " | 2011 | journal=Lamps

different: two editions of a standard
standard | Paper: brightness of wet sheets | {Ink Standards Board} | 2005 | number=ISB 9901:2005
" | " | " | 2015 | number=ISB 9901:2015

different: two parts of a standard
standard | Paper: wet sheets | {Ink Standards Board} | 2005 | number=ISB 9901-1
" | " | " | 2005 | number=ISB 9901-2

same: one standard
standard | Paper: wet sheets | {Ink Standards Board} | 2005 | number=ISB 9901-1:2005
" | Paper -- Wet sheets | " | 2005 | number=ISB 9901-1:2005

different: two numbers of a report
techreport | Lamps at sea | Berg, Eva | 2004 | institution=Sea Office | number=TR-12
" | " | " | 2004 | institution=Sea Office | number=TR-19

same: one report
techreport | Lamps at sea | Berg, Eva | 2004 | institution=Sea Office | number=TR-12
report | Lamps at Sea | E. Berg | 2004 | institution=Sea Office | number=TR 12

unsure: a report and an article of one title
techreport | Lamps at sea | Berg, Eva | 2004 | institution=Sea Office
article | " | " | 2005 | journal=Lamp Letters

different: a manual and an article
manual | Lamps at sea | Berg, Eva | 2004
article | " | " | 2005 | journal=Lamp Letters

different: an article and a book of one title
article | Lamps at sea | Berg, Eva | 2004 | journal=Lamp Letters
book | " | " | 2004 | publisher=Wall Press

different: an article that is reprinted in a book
article | Lamps at sea | Berg, Eva | 1994 | journal=Lamp Letters
incollection | " | " | 2004 | booktitle=Lamps: A Reader

different: a chapter in two books
incollection | Lamps at sea | Berg, Eva | 2004 | booktitle=The Ship at Night
" | " | " | 2005 | booktitle=Lamps: A Reader

different: proceedings and a paper in them
proceedings | Proceedings of the Soot Meeting | Ito, Ken | 2019
inproceedings | Silver in soot | Ito, Ken | 2019 | booktitle=Proceedings of the Soot Meeting

unsure: an unpublished manuscript and an article
unpublished | Lamps on rivers | Berg, Eva | 2004
article | " | " | 2005 | journal=Lamp Letters

same: a conference paper as an article, the year in the name
inproceedings | Voices of scribes | Ito, Ken | 2020 | booktitle=Proc. Interscribe 2020
article | " | " | 2020 | journal=Interscribe

same: a thesis as misc
phdthesis | Wages of scribes | Berg, Eva | 2018 | school=Scribe University
misc | " | " | 2018 | howpublished=PhD thesis, Scribe University

same: a thesis, the school in two forms
phdthesis | Löhne der Schreiber | Köhler, Anna | 2015 | school=Universität Altburg
" | " | " | 2015 | school=Altburg University

same: a thesis in Japanese, the school in two languages
phdthesis | 写字生の賃金に関する研究 | 佐藤, 花 | 2018 | school=写字大学
" | " | " | 2018 | school=Shaji University

different: the application and the patent
patent | Lamp for wet paper | Ito, Ken | 2009 | number=US 2009/0990001 A1
" | " | " | 2011 | number=US 9,900,001 B2

different: a talk at one meeting in two years
talk | Silver in soot | Ito, Ken | 2019 | eventtitle=Soot Meeting
" | " | " | 2020 | eventtitle=Soot Meeting

unsure: papers of one title in two years of a conference without a number
inproceedings | Silver in soot | Ito, Ken | 2019 | booktitle=Soot Meeting
" | " | " | 2020 | booktitle=Soot Meeting

same: a paper at a conference whose year is in one name only
inproceedings | Silver in soot | Ito, Ken | 2020 | booktitle=Soot Meeting 2019
" | " | " | 2019 | booktitle=Soot Meeting

unsure: a book in the next year, no publisher
book | Silver and Soot | Ito, Ken | 2019
" | " | " | 2020

same: an editor's book as collection and as book
collection | Paper Cities | | 2011 | editor=Roth, Emil | publisher=Wall Press
book | " | | 2011 | editor=E. Roth | publisher=Wall Press

same: a web page in two notations
online | A guide to wet paper | Berg, Eva | 2020
www | A Guide to Wet Paper | " | 2020

different: an article and a post about it
article | A guide to wet paper | Berg, Eva | 2015 | journal=Wet Science
online | " | " | 2020 | url=https://example.org/blog/wet

different: a lecture in Japanese and the article
misc | 湿った紙の扱い | 佐藤, 花 | 2020 | howpublished=招待講演
article | " | " | 2020 | journal=紙

different: a talk in German and the chapter
misc | Umgang mit nassem Papier | Köhler, Anna | 2020 | note=Vortrag, Altburg
incollection | " | " | 2020 | booktitle=Nasses Papier

different: a talk in French and the article
misc | Le papier mouillé | Moreau, Luc | 2020 | note=Exposé au colloque de Valmer
article | " | " | 2020 | journal=Papier

different: a poster in Spanish and the paper
misc | El papel mojado | Ruiz, Ana | 2020 | howpublished=Póster
inproceedings | " | " | 2020 | booktitle=Congreso del papel

different: a poster in Chinese and the paper
misc | 湿纸的处理 | 王, 小明 | 2020 | note=海报
inproceedings | " | " | 2020 | booktitle=纸张会议

same: a paper that was shown as a poster
inproceedings | A guide to wet paper | Berg, Eva | 2020 | booktitle=Wet Days 2020 | note=Poster
" | " | " | 2020 | booktitle=Wet Days 2020

different: a video in Chinese and the paper
misc | 湿纸的处理 | 王, 小明 | 2020 | note=视频
inproceedings | " | " | 2020 | booktitle=纸张会议

different: slides in Japanese and the article
misc | 湿った紙の扱い | 佐藤, 花 | 2020 | note=発表スライド
article | " | " | 2020 | journal=紙
`;

const places = pairsIn`
same: an abbreviated journal
article | Rust in iron ink | Berg, Eva | 2010 | journal=J. Ink Sci. | volume=4
" | " | " | 2010 | journal=Journal of Ink Science | volume=4

same: an abbreviated journal without full stops
article | Rust in iron ink | Berg, Eva | 2010 | journal=Proc Natl Acad Ink
" | " | " | 2010 | journal=Proceedings of the National Academy of Ink

same: an acronym with the first letter of Proceedings
article | Rust in iron ink | Berg, Eva | 2010 | journal=PNAI
" | " | " | 2010 | journal=Proceedings of the National Academy of Ink

same: an acronym with small words
article | Rust in iron ink | Berg, Eva | 2010 | journal=JOIS
" | " | " | 2010 | journal=Journal of Ink Science

same: an abbreviated German journal
article | Rost in der Tinte | Köhler, Anna | 2010 | journal=Z. f. Tintenforsch.
" | " | " | 2010 | journal=Zeitschrift für Tintenforschung

same: an abbreviated French journal
article | La rouille dans l'encre | Moreau, Luc | 2010 | journal=Rev. d'hist. de l'encre
" | " | " | 2010 | journal=Revue d'histoire de l'encre

same: an abbreviated Spanish journal
article | Óxido en la tinta | Ruiz, Ana | 2010 | journal=Rev. Esp. Tinta
" | " | " | 2010 | journal=Revista Española de la Tinta

same: an abbreviated Japanese journal
article | 鉄インクの錆に関する考察 | 佐藤, 花 | 2010 | journal=インク処理学会論文誌
" | " | " | 2010 | journal=イ処学論

same: a Japanese journal with its English name
article | 鉄インクの錆に関する考察 | 佐藤, 花 | 2010 | journal=インク処理学会論文誌 | volume=51
" | " | " | 2010 | journal=IPS Journal | volume=51

same: a journal with a subtitle
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink Science: An International Journal
" | " | " | 2010 | journal=Ink Science

same: a journal with and and with an ampersand
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink \& Paper
" | " | " | 2010 | journal=Ink and Paper

same: a macro for a journal
article | Ink on the moon | Berg, Eva | 2010 | journal=\apj
" | " | " | 2010 | journal=Astrophysical Journal

different: two journals that differ in one word
article | Rust in iron ink | Berg, Eva | 2010 | journal=Journal of Ink Science
" | " | " | 2010 | journal=Journal of Ink History

different: two journals that begin alike
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink
" | " | " | 2010 | journal=Paper

different: two Japanese journals that end alike
article | 鉄インクの錆 | 佐藤, 花 | 2010 | journal=保存学会誌
" | " | " | 2010 | journal=印刷学会誌

different: sections of a journal
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink Review A | volume=4
" | " | " | 2010 | journal=Ink Review B | volume=9

same: a conference with its acronym
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=CVPR
" | " | " | 2020 | booktitle=2020 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)

same: Proc. and an acronym with the year
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=Proc. CVPR 2020
" | " | " | 2020 | booktitle=Conference on Computer Vision and Pattern Recognition

same: NIPS and NeurIPS
inproceedings | Seeing seals | Ito, Ken | 2017 | booktitle=NIPS
" | " | " | 2017 | booktitle=NeurIPS

same: NIPS and its full name
inproceedings | Seeing seals | Ito, Ken | 2017 | booktitle=NIPS
" | " | " | 2017 | booktitle=Advances in Neural Information Processing Systems 30

same: NeurIPS and its full name
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=NeurIPS
" | " | " | 2020 | booktitle=Advances in Neural Information Processing Systems

same: an acronym with an apostrophe and year
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=ICXR'20
" | " | " | 2020 | booktitle=Proceedings of the International Conference on X-ray Reading (ICXR)

same: In: Proc. of, with the number of the meeting in one record
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=In: Proc. of the 12th Int. Conf. on Seals
" | " | " | 2020 | booktitle=International Conference on Seals

same: the number of the meeting in words and digits
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=Twelfth International Conference on Seals
" | " | " | 2020 | booktitle=12th International Conference on Seals

same: proceedings in German
inproceedings | Siegel sehen | Köhler, Anna | 2020 | booktitle=Tagungsband der 5. Siegelkonferenz
" | " | " | 2020 | booktitle=Siegelkonferenz

different: two conferences by acronym
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=CVPR
" | " | " | 2020 | booktitle=ECCV

different: a conference and its workshops
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=CVPR
" | " | " | 2020 | booktitle=CVPR Workshops

different: two volumes of one journal
article | Notes from the reading room | Berg, Eva | 2010 | journal=Ink Science | volume=4
" | " | " | 2010 | journal=Ink Science | volume=5

different: a column in two issues
article | Letter from the scriptorium | Berg, Eva | 2010 | journal=Ink Science | volume=4 | number=1 | pages=5
" | " | " | 2010 | journal=Ink Science | volume=4 | number=2 | pages=71

unsure: one issue, other pages
article | Rust in iron ink and gall | Berg, Eva | 2010 | journal=Ink Science | volume=4 | number=1 | pages=5--9
" | " | " | 2010 | journal=Ink Science | volume=4 | number=1 | pages=44--51

same: pages of the early version
article | Rust in iron ink and gall | Berg, Eva | 2010 | journal=Ink Science | pages=1--11
" | " | " | 2011 | journal=Ink Science | volume=4 | number=1 | pages=144--154

same: pages in short form
article | Rust in iron ink and gall | Berg, Eva | 2010 | journal=Ink Science | volume=4 | pages=144--54
" | " | " | 2010 | journal=Ink Science | volume=4 | pages=144-154

same: an article number and pages
article | Rust in iron ink and gall | Berg, Eva | 2010 | journal=Ink Science | volume=4 | eid=e144
" | " | " | 2010 | journal=Ink Science | volume=4 | pages=e144

same: the volume with Vol.
article | Rust in iron ink and gall | Berg, Eva | 2010 | journal=Ink Science | volume=Vol. 4
" | " | " | 2010 | journal=Ink Science | volume=4

same: the volume in Japanese
article | 鉄インクの錆に関する考察 | 佐藤, 花 | 2010 | journal=インク研究 | volume=第4巻
" | " | " | 2010 | journal=インク研究 | volume=4

same: the volume as a Roman numeral
article | Rost in der Tinte | Köhler, Anna | 1910 | journal=Tintenblätter | volume=XIV
" | " | " | 1910 | journal=Tintenblätter | volume=14

same: no authors in one record, one place
article | Rust in iron ink and gall | | 2010 | journal=Ink Science | volume=4 | pages=144--154
" | " | Berg, Eva | 2010 | journal=Ink Science | volume=4 | pages=144--154

same: the title in Japanese and English, one place
article | 鉄インクの錆に関する考察 | 佐藤, 花 and 伊藤, 健 | 2010 | journal=インク研究 | volume=4 | number=2 | pages=144--154
" | A study of rust in iron ink | Sato, Hana and Ito, Ken | 2010 | journal=Ink Studies | volume=4 | number=2 | pages=144--154

same: the title in Chinese and English, one place
article | 铁墨水生锈的研究 | 王, 小明 | 2011 | journal=墨水学报 | volume=9 | number=3 | pages=201--209
" | A study of rust in iron ink | Wang, Xiaoming | 2011 | journal=Acta Atramenti | volume=9 | number=3 | pages=201--209

different: titles in Japanese and English, other pages
article | 鉄インクの錆に関する考察 | 佐藤, 花 | 2010 | journal=インク研究 | volume=4 | pages=144--154
" | Paper made of reeds | Sato, Hana | 2010 | journal=Reed | volume=12 | pages=1--9

same: Transactions in abbreviations
article | Rust in iron ink | Berg, Eva | 2010 | journal=IEEE Trans. Ink Anal. Mach. Intell.
" | " | " | 2010 | journal=IEEE Transactions on Ink Analysis and Machine Intelligence

same: Transactions as an acronym
article | Rust in iron ink | Berg, Eva | 2010 | journal=TIAMI
" | " | " | 2010 | journal=IEEE Transactions on Ink Analysis and Machine Intelligence

same: proceedings with the place and the date
inproceedings | Seeing seals | Ito, Ken | 2019 | booktitle=Proceedings of the 2019 Conference on Early Seals, Altburg, Germany, May 3--5, 2019
" | " | " | 2019 | booktitle=Conference on Early Seals

same: a Japanese journal with a section in two notations
article | 鉄インクの錆に関する考察 | 佐藤, 花 | 2010 | journal=墨紙情報学会論文誌 D
" | " | " | 2010 | journal=墨情論(D)

same: a journal with its city
article | Rost in der Tinte | Köhler, Anna | 2010 | journal=Tinte und Papier (Altburg)
" | " | " | 2010 | journal=Tinte und Papier

different: a conference and a workshop with its acronym
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=ICML
" | " | " | 2020 | booktitle=ICML Workshop on Seals

different: journals of one publisher
article | Rust in iron ink | Berg, Eva | 2010 | journal=Nature Ink
" | " | " | 2010 | journal=Nature Paper

different: the findings and the main proceedings
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=Findings of the Seal Association 2020
" | " | " | 2020 | booktitle=Proceedings of the Seal Association 2020

different: two Chinese journals
article | 铁墨水生锈的研究 | 王, 小明 | 2011 | journal=墨水学报
" | " | " | 2011 | journal=纸张学报

different: a supplement of a volume
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink Science | volume=4
" | " | " | 2010 | journal=Ink Science | volume=4 (Suppl. 1)

same: a supplement in two notations
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink Science | volume=4S
" | " | " | 2010 | journal=Ink Science | volume=4 Suppl.

same: a journal whose name has a subtitle after a dash
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink -- A Quarterly of Stains
" | " | " | 2010 | journal=Ink

same: a journal in capitals
article | Rust in iron ink | Berg, Eva | 2010 | journal=INK SCIENCE
" | " | " | 2010 | journal=Ink science

same: a conference by its series and its acronym
inproceedings | Seeing seals | Ito, Ken | 2020 | booktitle=Proceedings of the 12th International Workshop on Seal Reading, {SERE} 2020
" | " | " | 2020 | booktitle=SERE

same: a Spanish conference
inproceedings | Ver sellos | Ruiz, Ana | 2020 | booktitle=Actas del Congreso Internacional de Sellos
" | " | " | 2020 | booktitle=Congreso Internacional de Sellos

same: a Japanese meeting with and without its number
inproceedings | 印章を見る | 佐藤, 花 | 2020 | booktitle=第12回印章学会全国大会
" | " | " | 2020 | booktitle=印章学会全国大会

different: two volumes of a series of chapters
incollection | Ink | Berg, Eva | 2010 | booktitle=Encyclopedia of Stains
" | " | " | 2010 | booktitle=Dictionary of Paper

same: volume and issue in one field
article | Rust in iron ink | Berg, Eva | 2010 | journal=Ink Science | volume=4(2)
" | " | " | 2010 | journal=Ink Science | volume=4 | number=2
`;

const titles = pairsIn`
same: a typo, one place
article | Recogniton of faded ink in ledgers | Berg, Eva | 2014 | journal=Ledger | volume=2
" | Recognition of faded ink in ledgers | " | 2014 | journal=Ledger | volume=2

same: a typo in a long word
article | Recogniton of faded ink in ledgers | Berg, Eva and Roth, Emil | 2014
" | Recognition of faded ink in ledgers | " | 2014

same: exchanged letters in a long word
article | Clasification and transcritpion of ledgers | Berg, Eva and Roth, Emil | 2014
" | Classification and transcription of ledgers | " | 2014

same: a typo in German
article | Die Vergänglickeit der Tinte | Köhler, Anna | 2014 | journal=Tinte | volume=3
" | Die Vergänglichkeit der Tinte | " | 2014 | journal=Tinte | volume=3

same: a typo in Japanese, one place
article | 色褪せたインクの認職手法 | 佐藤, 花 | 2014 | journal=インク研究 | volume=3 | pages=1--8
" | 色褪せたインクの認識手法 | " | 2014 | journal=インク研究 | volume=3 | pages=1--8

same: British and American spelling
article | Colour and behaviour of catalogued inks: an organised analysis | Berg, Eva | 2014
" | Color and behavior of cataloged inks: an organized analysis | " | 2014

same: singular and plural, one place
article | The smell of old ledger | Berg, Eva | 2014 | journal=Ledger | volume=2 | pages=7--9
" | The smell of old ledgers | " | 2014 | journal=Ledger | volume=2 | pages=7--9

unsure: singular and plural, no place
article | The smell and the feel of one old ledger | Berg, Eva | 2014
" | The smell and the feel of one old ledgers | " | 2014

different: words that differ in one letter and in meaning
article | Adsorption of ink | Berg, Eva | 2014 | journal=Ledger
" | Absorption of ink | " | 2014 | journal=Wet Science

unsure: words that differ in one letter and in meaning, all else equal
article | Adsorption of iron ink by the walls of old caves | Berg, Eva | 2014
" | Absorption of iron ink by the walls of old caves | " | 2014

different: symmetric and asymmetric
article | Symmetric stains on sheets | Berg, Eva | 2014 | doi=10.5555/sym.1
" | Asymmetric stains on sheets | " | 2014 | doi=10.5555/sym.2

different: supervised and unsupervised
article | Supervised reading of ink | Berg, Eva | 2014
" | Unsupervised reading of ink | " | 2014

different: small and large
article | Small language models for ink | Berg, Eva | 2014
" | Large language models for ink | " | 2014

different: with and without
article | Reading with lamps | Berg, Eva | 2014
" | Reading without lamps | " | 2014

different: one Japanese word
article | 古い紙の測定 | 佐藤, 花 | 2014
" | 古い壁の測定 | " | 2014

different: one Chinese word
article | 旧纸的测量方法 | 王, 小明 | 2014
" | 旧墙的测量方法 | " | 2014

different: one French word
article | Lire les murs humides | Moreau, Luc | 2014
" | Lire les murs secs | " | 2014

different: one Spanish word
article | Los muros del norte | Ruiz, Ana | 2014
" | Los muros del sur | " | 2014

different: one German word
article | Nasse Wände lesen | Köhler, Anna | 2014
" | Trockene Wände lesen | " | 2014

different: C and C++
book | Reading in C | Berg, Eva | 2014
" | Reading in C++ | " | 2014

different: C# and C
article | Scanners in C# for archives | Berg, Eva | 2014
" | Scanners in C for archives | " | 2014

different: less and greater
article | Ink at pH < 7 | Berg, Eva | 2014
" | Ink at pH > 7 | " | 2014

same: with and without the subtitle, one place
article | The smell of ledgers: A history | Berg, Eva | 2014 | journal=Ledger | volume=2 | pages=7--19
" | The smell of ledgers | " | 2014 | journal=Ledger | volume=2 | pages=7--19

same: a book with and without its subtitle, one publisher
book | The smell of ledgers | Berg, Eva | 2014 | subtitle=A history | publisher=Wall Press
" | The smell of ledgers | " | 2014 | publisher=Wall Press

same: a German book with and without its subtitle
book | Der Geruch der Bücher. Eine Geschichte | Köhler, Anna | 2014 | publisher=Mauer Verlag
" | Der Geruch der Bücher | " | 2014 | publisher=Mauer

same: a Japanese book with and without its subtitle
book | 帳簿の匂い : 紙の歴史 | 佐藤, 花 | 2014 | publisher=壁書房
" | 帳簿の匂い | " | 2014 | publisher=壁書房

same: the subtitle after a dash, one place
article | 帳簿の匂い ―紙の歴史― | 佐藤, 花 | 2014 | journal=帳簿研究 | volume=2
" | 帳簿の匂い | " | 2014 | journal=帳簿研究 | volume=2

same: the subtitle in its own field
article | The smell of ledgers: A history | Berg, Eva | 2014
" | The smell of ledgers | " | 2014 | subtitle=A history

same: the subtitle in wave dashes
article | 帳簿の匂い〜紙の歴史〜 | 佐藤, 花 | 2014
" | 帳簿の匂い：紙の歴史 | " | 2014

unsure: with and without the subtitle, no place
article | The smell of ledgers: A history | Berg, Eva | 2014
" | The smell of ledgers | " | 2014

different: one title with two subtitles
article | The smell of ledgers: A history | Berg, Eva | 2014
" | The smell of ledgers: Chemistry of pulp | " | 2014

different: one title with two subtitles, in French
article | L'odeur des livres : une histoire | Moreau, Luc | 2014
" | L'odeur des livres : une chimie | " | 2014

different: one title with two subtitles, in Japanese
article | 帳簿の匂い : 紙の歴史 | 佐藤, 花 | 2014
" | 帳簿の匂い : 接着剤の化学 | " | 2014

different: a short title and a title that begins with it
article | Ink | Berg, Eva | 2014
" | Ink stains in the cellar of a monastery | " | 2014

same: TeX accents
article | Die W{\"a}nde der B{\"u}cherei | K{\"o}hler, Anna | 2014
" | Die Wände der Bücherei | Köhler, Anna | 2014

same: umlauts as two letters
article | Die Waende der Buecherei in Goettweil | Koehler, Anna | 2014
" | Die Wände der Bücherei in Göttweil | Köhler, Anna | 2014

same: umlauts without dots
article | Die Wande der Bucherei | Kohler, Anna | 2014
" | Die Wände der Bücherei | Köhler, Anna | 2014

same: sharp s
article | Straßen aus Papier | Weiß, Jan | 2014
" | STRASSEN AUS PAPIER | Weiss, Jan | 2014

same: French accents and ligatures
article | L'\oe uvre du lecteur \'egar\'e | Lefèvre, Zoé | 2014
" | L’oeuvre du lecteur egare | Lefevre, Zoe | 2014

same: Spanish accents and marks
article | ¿Quién leyó los muros del año? | Núñez, Íñigo | 2014
" | Quien leyo los muros del ano | Nunez, Inigo | 2014

same: Nordic letters
article | Blæk på væggen | Sørensen, Åse | 2014
" | Blaek paa vaeggen | Soerensen, Aase | 2014

same: HTML in a title
article | Growth of <i>Pagina lenta</i> on H<sub>2</sub>O-soaked ink | Berg, Eva | 2014
" | Growth of \emph{Pagina lenta} on H$_2$O-soaked ink | " | 2014

same: other HTML in a title
article | Ink &amp; soot: the <em>slow</em> <jats:italic>burn</jats:italic> | Berg, Eva | 2014
" | Ink \& soot: the slow burn | " | 2014

same: MathML in a title
article | Rays of <mml:math><mml:mi>α</mml:mi></mml:math> in ink | Berg, Eva | 2014
" | Rays of $\alpha$ in ink | " | 2014

same: mathematics as TeX and as text
article | Sorting scraps in $O(n \log n)$ steps | Berg, Eva | 2014
" | Sorting scraps in O(n log n) steps | " | 2014

same: powers as TeX and as characters
article | Scanning $n^2$ pages in $10^{9}$ dots | Berg, Eva | 2014
" | Scanning n² pages in 10⁹ dots | " | 2014

same: a Greek letter and its name
article | β-starch in glue | Berg, Eva | 2014
" | Beta-starch in glue | " | 2014

same: ampersand and and
article | Ink \& lamps of the coast | Berg, Eva | 2014
" | Ink and lamps of the coast | " | 2014

same: ampersand and und
article | Tinte \& Lampen der Küste | Köhler, Anna | 2014
" | Tinte und Lampen der Küste | " | 2014

same: quotes, dashes and final full stop
article | "Wet" ink -- a reader's lament. | Berg, Eva | 2014
" | ‘Wet’ ink—a reader’s lament | " | 2014

same: hyphens and one word
article | Re-reading hand-written on-line note-books | Berg, Eva | 2014
" | Rereading handwritten online notebooks | " | 2014

same: full-width letters and digits
article | ＩｎｋＮｅｔ２：高速な墨の認識 | 佐藤, 花 | 2014
" | InkNet2: 高速な墨の認識 | " | 2014

same: half-width katakana
article | ｲﾝｸの分類とﾃﾞｰﾀ | 佐藤, 花 | 2014
" | インクの分類とデータ | " | 2014

same: spaces in a Japanese title
article | 墨 の 認識 に 関する 研究 | 佐藤, 花 | 2014
" | 墨の認識に関する研究 | " | 2014

same: the long vowel mark and the middle dot
article | コンピューターとデータ・ベース | 佐藤, 花 | 2014
" | コンピュータとデータベース | " | 2014

different: words with and without a long vowel
article | ビールの歴史 | 佐藤, 花 | 2014
" | ビルの歴史 | " | 2014

different: voiced and unvoiced kana
article | ふたの研究 | 佐藤, 花 | 2014
" | ぶたの研究 | " | 2014

same: old and new forms of characters
article | 國語學と澤山の畫 | 佐藤, 花 | 1934 | journal=壁
" | 国語学と沢山の画 | " | 1934 | journal=壁

same: old and new forms in the name of a journal
article | 墨の話とその周辺 | 佐藤, 花 | 1934 | journal=史學雜誌
" | " | " | 1934 | journal=史学雑誌

same: simplified and traditional characters
article | 图书馆的墙与书 | 王, 小明 | 2014
" | 圖書館的牆與書 | " | 2014

same: a parallel title
article | 墨の認識に関する研究 = On the recognition of ink | 佐藤, 花 | 2014 | journal=墨 | volume=2
" | 墨の認識に関する研究 | " | 2014 | journal=墨 | volume=2

same: a remark on the language
article | On the recognition of ink [in Japanese] | Sato, Hana | 2014
" | On the recognition of ink | " | 2014

same: Japanese punctuation
article | 墨、紙、そして壁。 | 佐藤, 花 | 2014
" | 墨，紙，そして壁 | " | 2014

same: another order of quotes in Japanese
article | 『壁の書』を読む | 佐藤, 花 | 2014
" | 「壁の書」を読む | " | 2014

same: title in capitals
article | THE SMELL OF {DNA} IN LEDGERS | Berg, Eva | 2014
" | The smell of DNA in ledgers | " | 2014

same: an article at the start in one record
article | The smell of wet ledgers | Berg, Eva | 2014 | journal=Ledger | volume=4 | pages=9--12
" | Smell of wet ledgers | " | 2014 | journal=Ledger | volume=4 | pages=9--12

different: a negation in a long title
article | Why the ink of the old ledgers of the port is stable in rain | Berg, Eva | 2014
" | Why the ink of the old ledgers of the port is not stable in rain | " | 2014

different: supervised and unsupervised in a long title
article | Supervised reading of iron ink on the walls of old caves by the sea | Berg, Eva | 2014
" | Unsupervised reading of iron ink on the walls of old caves by the sea | " | 2014

different: one other word in a long title
article | The slow chemistry of paper and glue in the archives of ports | Berg, Eva | 2014 | journal=Ledger
" | The slow chemistry of paper and ink in the archives of ports | " | 2014 | journal=Ledger

different: one other character in a long Japanese title
article | 近代日本における壁の歴史的研究とその方法 | 佐藤, 花 | 2014
" | 近代日本における墨の歴史的研究とその方法 | " | 2014

different: one other word in a long German title
article | Die langsame Chemie des Papiers in den Archiven der Häfen | Köhler, Anna | 2014
" | Die langsame Chemie des Leims in den Archiven der Häfen | " | 2014

different: one word more in a short title
article | Reading ink | Berg, Eva | 2014
" | Reading old ink | " | 2014

same: isotopes as TeX and as HTML
article | Dating with $^{14}$C in ink | Berg, Eva | 2014
" | Dating with <sup>14</sup>C in ink | " | 2014

same: another form of verbs with kana, one place
article | 墨の読み取り手法の比較 | 佐藤, 花 | 2014 | journal=墨 | volume=2 | pages=3--9
" | 墨の読取り手法の比較 | " | 2014 | journal=墨 | volume=2 | pages=3--9

same: French capitals without accents
article | L'ÉTÉ DES MOISISSURES À LA BIBLIOTHÈQUE | Moreau, Luc | 2014
" | L'ete des moisissures a la bibliotheque | " | 2014

same: an inverted question mark and guillemets
article | «¿Tinta o lápiz?» Una encuesta | Ruiz, Ana | 2014
" | “Tinta o lapiz?” Una encuesta | " | 2014

same: a line break and double spaces
article | Slow   drying of {Gall} ink | Berg, Eva | 2014
" | Slow drying\\ of gall ink | " | 2014

same: emphasis and small capitals
article | The \textsc{Gauss} of \textit{inks} | Berg, Eva | 2014
" | The Gauss of inks | " | 2014

same: a title in quotes within quotes
article | „Ink“ as ‚metaphor‘ | Berg, Eva | 2014
" | “Ink” as ‘metaphor’ | " | 2014

same: a question mark before the subtitle
article | Who reads walls? A survey of ports | Berg, Eva | 2014
" | Who reads walls?: a survey of ports | " | 2014

same: a question as title, with and without its subtitle, one place
article | Who reads walls? A survey of ports | Berg, Eva | 2014 | journal=Ledger | volume=2 | pages=7--19
" | Who reads walls? | " | 2014 | journal=Ledger | volume=2 | pages=7--19

different: inequality in mathematics
article | Stains of order $n \le 3$ | Berg, Eva | 2014
" | Stains of order $n \ge 3$ | " | 2014

different: two groups in mathematics
article | Ink on $S^2$ | Berg, Eva | 2014
" | Ink on $S^3$ | " | 2014

different: two elements
article | Corrosion of Fe by ink in the archives of ports | Berg, Eva | 2014
" | Corrosion of Cu by ink in the archives of ports | " | 2014

different: two places
article | Mould in the archives of Altburg | Berg, Eva | 2014
" | Mould in the archives of Valmer | " | 2014

different: two periods, in Japanese
article | 江戸時代前期の墨の流通に関する研究 | 佐藤, 花 | 2014
" | 江戸時代後期の墨の流通に関する研究 | " | 2014

different: two centuries, in French
article | L'encre à Valmer au XVIIe siècle | Moreau, Luc | 2014
" | L'encre à Valmer au XVIIIe siècle | " | 2014

different: two centuries, in Spanish
article | La tinta en Altamar en el siglo XVI | Ruiz, Ana | 2014
" | La tinta en Altamar en el siglo XIX | " | 2014

different: on and off
article | The effect of light on ink in cold rooms | Berg, Eva | 2014
" | The effect of heat on ink in cold rooms | " | 2014

same: an en dash and a hyphen in a range
article | Ledgers of Altburg, 1820–1840 | Berg, Eva | 2014
" | Ledgers of Altburg, 1820-1840 | " | 2014

different: two ranges of years
article | Ledgers of Altburg, 1820–1840 | Berg, Eva | 2014
" | Ledgers of Altburg, 1840–1860 | " | 2014
`;

const parts = pairsIn`
different: Part I and Part II
article | Reading ledgers: Part I | Berg, Eva | 2014 | journal=Ledger | volume=4
" | Reading ledgers: Part II | " | 2014 | journal=Ledger | volume=4

different: I and II
article | Soot in galaxies. I. Survey | Berg, Eva | 2014
" | Soot in galaxies. II. Survey | " | 2014

different: I and V
article | Soot in galaxies. I. Survey | Berg, Eva | 2014
" | Soot in galaxies. V. Survey | " | 2014

different: V and X
article | Soot in galaxies. V | Berg, Eva | 2014
" | Soot in galaxies. X | " | 2014

different: Part A and Part B
article | The slow chemistry of paper in old archives, Part A | Berg, Eva | 2014
" | The slow chemistry of paper in old archives, Part B | " | 2014

same: Part II and Part 2
article | Reading ledgers: Part II | Berg, Eva | 2014
" | Reading ledgers, part 2 | " | 2014

same: Part Two and Part 2
article | Reading ledgers: Part Two | Berg, Eva | 2014
" | Reading ledgers (Part 2) | " | 2014

different: Teil 1 and Teil 2
article | Tinten lesen, Teil 1 | Köhler, Anna | 2014
" | Tinten lesen, Teil 2 | " | 2014

same: Teil 1 and Teil I
article | Tinten lesen, Teil 1 | Köhler, Anna | 2014
" | Tinten lesen. Teil I | " | 2014

different: first and second part in French
article | Lire l'encre, première partie | Moreau, Luc | 2014
" | Lire l'encre, deuxième partie | " | 2014

different: tome I and tome II
book | Lire l'encre, tome I | Moreau, Luc | 2014
" | Lire l'encre, tome II | " | 2014

different: tomo 1 and tomo 2
book | Leer la tinta, tomo 1 | Ruiz, Ana | 2014
" | Leer la tinta, tomo 2 | " | 2014

different: 第1報 and 第2報
article | 墨の認識 第1報 | 佐藤, 花 | 2014
" | 墨の認識 第2報 | " | 2014

same: 第2報 and 第二報
article | 墨の認識 第2報 | 佐藤, 花 | 2014
" | 墨の認識（第二報） | " | 2014

different: 第一報 and 第二報
article | 古い墨の認識に関する実験的研究 第一報 | 佐藤, 花 | 2014
" | 古い墨の認識に関する実験的研究 第二報 | " | 2014

different: 上 and 下
book | 壁の歴史 上 | 佐藤, 花 | 2014
" | 壁の歴史 下 | " | 2014

different: 上 and 下 in brackets, long title
article | 近代日本における壁と墨の歴史的研究（上） | 佐藤, 花 | 2014 | journal=壁
" | 近代日本における壁と墨の歴史的研究（下） | " | 2014 | journal=壁

different: 上巻 and 下巻
book | 近代日本における壁と墨の歴史 上巻 | 佐藤, 花 | 2014
" | 近代日本における壁と墨の歴史 下巻 | " | 2014

different: 前編 and 後編
article | 近代日本における壁と墨の歴史 前編 | 佐藤, 花 | 2014
" | 近代日本における壁と墨の歴史 後編 | " | 2014

different: その1 and その2
article | 壁の歴史 その1 | 佐藤, 花 | 2014
" | 壁の歴史 その2 | " | 2014

different: Chinese 上册 and 下册
book | 近代中国墙与墨的历史 上册 | 王, 小明 | 2014
" | 近代中国墙与墨的历史 下册 | " | 2014

different: Chinese 之一 and 之二
article | 墙与墨的历史之一 | 王, 小明 | 2014
" | 墙与墨的历史之二 | " | 2014

different: circled numbers
article | 壁の歴史① | 佐藤, 花 | 2014
" | 壁の歴史② | " | 2014

different: a number in the name of a dataset
article | InkNet-2: faster reading of ink | Ito, Ken | 2014
" | InkNet-3: faster reading of ink | " | 2014

different: a sequel
article | InkNet: reading of ink | Ito, Ken | 2014
" | InkNet 2: reading of ink | " | 2015

different: volumes of a book in the volume field
book | A History of Paper | Roth, Emil | 2001 | volume=1
" | " | " | 2001 | volume=2

same: one volume of a book, in two notations
book | A History of Paper | Roth, Emil | 2001 | volume=2
" | " | " | 2001 | volume=Vol. II

unsure: a volume and the book without a volume
book | A History of Paper | Roth, Emil | 2001 | volume=2
" | " | " | 2001

different: volumes of a book in the title
book | A History of Paper, Volume 1 | Roth, Emil | 2001
" | A History of Paper, Volume 2 | " | 2001

same: the volume in the title or in its field
book | A History of Paper, Vol. 2 | Roth, Emil | 2001
" | A History of Paper | " | 2001 | volume=2

different: two editions
book | Handbook of Mould | Roth, Emil | 2001 | edition=1
" | " | " | 2001 | edition=2

different: two editions, in German
book | Handbuch des Schimmels | Köhler, Anna | 2001 | edition=2. Auflage
" | " | " | 2002 | edition=3. Auflage

different: two editions, in Japanese
book | かびの手引き | 佐藤, 花 | 2001 | edition=初版
" | " | " | 2002 | edition=第2版

same: one edition in four notations, number and word
book | Handbook of Mould | Roth, Emil | 2001 | edition=2nd
" | " | " | 2001 | edition=Second

same: one edition, number and words in German
book | Handbuch des Schimmels | Köhler, Anna | 2001 | edition=2
" | " | " | 2001 | edition=2., überarb. Aufl.

same: one edition in Japanese
book | かびの手引き | 佐藤, 花 | 2001 | edition=第二版
" | " | " | 2001 | edition=2

same: one edition in French
book | Manuel de la moisissure | Moreau, Luc | 2001 | edition=2e éd.
" | " | " | 2001 | edition=Deuxième

same: one edition in Spanish
book | Manual del moho | Ruiz, Ana | 2001 | edition=2.ª ed.
" | " | " | 2001 | edition=Segunda

same: the first edition and no edition
book | Handbook of Mould | Roth, Emil | 2001 | edition=1
" | " | " | 2001

same: an edition and no edition, one year
book | Handbook of Mould | Roth, Emil | 2001 | edition=3 | publisher=Wall Press
" | " | " | 2001 | publisher=Wall Press

unsure: an edition and no edition, next year
book | Handbook of Mould | Roth, Emil | 2001 | edition=3
" | " | " | 2002

different: an edition and no edition, far years
book | Handbook of Mould | Roth, Emil | 1991
" | " | " | 2001 | edition=3

different: the edition in the title
book | Handbook of Mould, 2nd edition | Roth, Emil | 2001
" | Handbook of Mould, 3rd edition | " | 2001

same: the edition in the title or in its field
book | Handbook of Mould, 2nd edition | Roth, Emil | 2001
" | Handbook of Mould | " | 2001 | edition=2

different: a new edition in the title
book | 新版 かびの手引き | 佐藤, 花 | 2005
" | かびの手引き | " | 1991

different: two publishers in far years
book | Handbook of Mould | Roth, Emil | 1991 | publisher=Wall Press
" | " | " | 2001 | publisher=Lamp House

unsure: two publishers in one year
book | Handbook of Mould | Roth, Emil | 2001 | publisher=Wall Press
" | " | " | 2001 | publisher=Lamp House

different: a translation
book | Die Farbe der Mauern | Köhler, Anna | 2001 | langid=german
" | The Colour of Walls | " | 2004 | langid=english | translator=Roth, Emil

different: a translation, in Japanese
book | Die Farbe der Mauern | Köhler, Anna | 2001
" | 壁の色 | ケーラー, アンナ | 2004 | translator=佐藤, 花

different: a translation that keeps the title
book | Palimpsest | Köhler, Anna | 2001 | langid=german
" | Palimpsest | " | 2001 | langid=french | translator=Moreau, Luc

different: two translations of one title
book | The Colour of Walls | Köhler, Anna | 2004 | translator=Roth, Emil
" | " | " | 2004 | translator=Berg, Eva

unsure: a translator in one record only
book | Palimpsest | Köhler, Anna | 2004 | translator=Roth, Emil
" | " | " | 2004

different: an article in two languages, one journal
article | Qui lit les murs ? | Moreau, Luc | 2012 | journal=Revue de l'encre | doi=10.5555/encre.1
" | Who reads walls? | " | 2012 | journal=Revue de l'encre | doi=10.5555/encre.2

different: Chinese 第一部分 and 第二部分
article | 墙与墨的历史：第一部分 | 王, 小明 | 2014
" | 墙与墨的历史：第二部分 | " | 2014

different: parts in brackets
article | A long history of ink in ports (1) | Berg, Eva | 2014
" | A long history of ink in ports (2) | " | 2014

different: parts in German, one with a subtitle
article | Tinten lesen. Erster Teil: Ruß | Köhler, Anna | 2014
" | Tinten lesen. Zweiter Teil: Ruß | " | 2014

different: parts in Spanish
article | Leer la tinta (primera parte) | Ruiz, Ana | 2014
" | Leer la tinta (segunda parte) | " | 2014

different: 上 and 中 in the volume field
book | 壁の歴史 | 佐藤, 花 | 2014 | volume=上
" | " | " | 2014 | volume=中

different: 続 at the start
article | 古い墨の認識に関する実験的研究 | 佐藤, 花 | 2014
" | 続・古い墨の認識に関する実験的研究 | " | 2015

different: revised edition, in far years
book | Handbook of Mould | Roth, Emil | 1991
" | " | " | 2001 | edition=Revised
`;

const notices = pairsIn`
different: an erratum
article | Glue and time | Berg, Eva | 2014 | journal=Glue | volume=4
" | Erratum: Glue and time | " | 2014 | journal=Glue | volume=4

different: an erratum at the end
article | Glue and the slow time of bindings | Berg, Eva | 2014 | journal=Glue
" | Glue and the slow time of bindings (Erratum) | " | 2014 | journal=Glue

different: a correction with its place
article | Glue and time | Berg, Eva | 2014 | journal=Glue | volume=4
" | Glue and time (vol 3, pg 12, 2013) | " | 2014 | journal=Glue | volume=4

different: Author Correction
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Author Correction: Glue and time | " | 2014 | journal=Glue

different: Author Correction and Publisher Correction
article | Publisher Correction: Glue and time | Berg, Eva | 2014 | journal=Glue
" | Author Correction: Glue and time | " | 2014 | journal=Glue

same: one correction
article | Correction to: Glue and time | Berg, Eva | 2014 | journal=Glue | volume=5
" | Correction to 'Glue and time' | E. Berg | 2014 | journal=Glue | volume=5

different: two corrections of two articles
article | Correction to: Glue and time | Berg, Eva | 2014 | journal=Glue
" | Correction to: Glue and space | " | 2014 | journal=Glue

different: Corrigendum
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Corrigendum to “Glue and time” [Glue 4 (2014) 1–9] | " | 2014 | journal=Glue

different: a correction in German
article | Leim und Zeit | Köhler, Anna | 2014 | journal=Leim
" | Berichtigung zu: Leim und Zeit | " | 2014 | journal=Leim

different: a correction in French
article | La colle et le temps | Moreau, Luc | 2014 | journal=Colle
" | Rectificatif à : La colle et le temps | " | 2014 | journal=Colle

different: a correction in Spanish
article | La cola y el tiempo | Ruiz, Ana | 2014 | journal=Cola
" | Fe de erratas: La cola y el tiempo | " | 2014 | journal=Cola

different: a correction in Chinese
article | 胶水与时间 | 王, 小明 | 2014 | journal=胶水学报
" | 更正：胶水与时间 | " | 2014 | journal=胶水学报

different: a correction in Japanese
article | 糊と時間 | 佐藤, 花 | 2014 | journal=糊
" | 訂正：糊と時間 | " | 2014 | journal=糊

different: a correction at the end, in Japanese
article | 糊と時間の長い歴史について | 佐藤, 花 | 2014 | journal=糊
" | 糊と時間の長い歴史について（正誤表） | " | 2014 | journal=糊

different: a retraction notice
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Retraction: Glue and time | " | 2015 | journal=Glue

different: a retraction note
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Retraction Note to: Glue and time | " | 2015 | journal=Glue

same: a retracted article
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | RETRACTED: Glue and time | " | 2014 | journal=Glue

same: a retracted article, with its DOI
article | Glue and time | Berg, Eva | 2014 | journal=Glue | doi=10.5555/glue.1
" | RETRACTED ARTICLE: Glue and time | " | 2014 | journal=Glue | doi=10.5555/glue.1

same: a retracted article, in brackets
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | [Retracted] Glue and time | " | 2014 | journal=Glue

same: a retracted article, at the end
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Glue and time (Retracted) | " | 2014 | journal=Glue

same: a retracted article, in Chinese
article | 胶水与时间 | 王, 小明 | 2014 | journal=胶水学报
" | 【已撤稿】胶水与时间 | " | 2014 | journal=胶水学报

different: a title that begins with the word retracted
article | Papers on glue | Berg, Eva | 2014 | journal=Glue
" | Retracted papers on glue | " | 2014 | journal=Glue

different: an expression of concern
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Expression of Concern: Glue and time | " | 2015 | journal=Glue

different: a comment
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Comment on ‘Glue and time’ | Roth, Emil | 2014 | journal=Glue

different: a comment by the same author
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Commentary: Glue and time | " | 2014 | journal=Glue

different: a comment and the reply to it
article | Comment on ‘Glue and time’ | Roth, Emil | 2014 | journal=Glue
" | Reply to ‘Comment on Glue and time’ | Berg, Eva | 2014 | journal=Glue

different: a reply of one title
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Glue and time: Reply | " | 2014 | journal=Glue

different: a reply at the end, after a dash
article | Glue and time in old bindings | Berg, Eva | 2014 | journal=Glue
" | Glue and time in old bindings --- Response | " | 2014 | journal=Glue

different: a rejoinder
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Rejoinder: Glue and time | " | 2014 | journal=Glue

different: a reply in German
article | Leim und Zeit | Köhler, Anna | 2014 | journal=Leim
" | Erwiderung auf „Leim und Zeit“ | " | 2014 | journal=Leim

different: a reply in French
article | La colle et le temps | Moreau, Luc | 2014 | journal=Colle
" | Réponse à « La colle et le temps » | " | 2014 | journal=Colle

different: a reply in Spanish
article | La cola y el tiempo | Ruiz, Ana | 2014 | journal=Cola
" | Respuesta a «La cola y el tiempo» | " | 2014 | journal=Cola

different: a comment in Japanese
article | 糊と時間の長い歴史について | 佐藤, 花 | 2014 | journal=糊
" | 「糊と時間の長い歴史について」へのコメント | 伊藤, 健 | 2014 | journal=糊

different: a reply in Chinese
article | 胶水与时间 | 王, 小明 | 2014 | journal=胶水学报
" | 回复：胶水与时间 | " | 2014 | journal=胶水学报

different: a book and its review
book | Glue and Time | Berg, Eva | 2014 | publisher=Wall Press
article | Glue and Time | Roth, Emil | 2015 | journal=Book Notes

different: a book and its review that names the author of the book
book | Glue and Time | Berg, Eva | 2014 | publisher=Wall Press
review | Glue and Time, by Eva Berg | Roth, Emil | 2015 | journal=Book Notes

different: two reviews of one book
review | Glue and Time, by Eva Berg | Roth, Emil | 2015 | journal=Book Notes
" | Glue and Time, by Eva Berg | Lima, Rui | 2015 | journal=Wall Notes

different: a review in German
book | Leim und Zeit | Köhler, Anna | 2014
article | Rezension zu: Leim und Zeit | " | 2014 | journal=Blätter

different: a review in French
book | La colle et le temps | Moreau, Luc | 2014
article | Compte rendu de La colle et le temps | Roth, Emil | 2014 | journal=Feuilles

different: a review in Spanish
article | La cola y el tiempo | Ruiz, Ana | 2014 | journal=Cola
" | Reseña de La cola y el tiempo | " | 2014 | journal=Hojas

different: a review in Japanese
book | 糊と時間 | 佐藤, 花 | 2014
article | 書評：佐藤花著『糊と時間』 | 伊藤, 健 | 2014 | journal=書評誌

different: a review in Chinese
book | 胶水与时间 | 王, 小明 | 2014
article | 书评：《胶水与时间》 | 李, 华 | 2014 | journal=书评

different: a supplement
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Supplementary material for: Glue and time | " | 2014 | journal=Glue

different: data for an article
dataset | Data for: Glue and time | Berg, Eva | 2014
article | Glue and time | " | 2014 | journal=Glue

different: data from an article, as misc
misc | Data from: Glue and time | Berg, Eva | 2014
article | Glue and time | " | 2014 | journal=Glue

different: a correction that has its place in brackets
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Glue and time [Correction] | " | 2014 | journal=Glue

different: a discussion
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Discussion of “Glue and time” by E. Berg | Roth, Emil | 2014 | journal=Glue

different: a closure of a discussion
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Closure to “Glue and time” | " | 2014 | journal=Glue

different: a letter about an article
article | Glue and time | Berg, Eva | 2014 | journal=Glue
" | Re: Glue and time | Roth, Emil | 2014 | journal=Glue

different: an interview about a book
book | Glue and Time | Berg, Eva | 2014
article | An interview with Eva Berg about Glue and Time | Roth, Emil | 2014 | journal=Glue

different: a translation of an article, with a remark
article | Leim und Zeit | Köhler, Anna | 2014 | journal=Leim
" | Glue and time (translated from German) | " | 2016 | journal=Glue

same: a review article with and without an article at the start
article | A review of glues in ports | Berg, Eva | 2014 | doi=10.5555/glue.31
" | Review of glues in ports | " | 2014 | doi=10.5555/glue.31
`;

const series = pairsIn`
different: introductions of two books
incollection | Introduction | Berg, Eva | 2014 | booktitle=Glue
" | " | " | 2014 | booktitle=Paste

unsure: an introduction without a book
incollection | Introduction | Berg, Eva | 2014 | booktitle=Glue
" | " | " | 2014

same: one introduction
incollection | Introduction | Berg, Eva | 2014 | booktitle=Glue: A History | pages=1--9
" | Introduction. | E. Berg | 2014 | booktitle=Glue | pages=1--9

different: introductions by other people
incollection | Introduction | Berg, Eva | 2014 | booktitle=Glue
" | " | Roth, Emil | 2014 | booktitle=Glue

different: introductions in Japanese
incollection | はじめに | 佐藤, 花 | 2014 | booktitle=糊の本
" | " | " | 2014 | booktitle=紙の本

unsure: introductions in Japanese, no book
incollection | はじめに | 佐藤, 花 | 2014
" | " | " | 2014

different: introductions in German
incollection | Einleitung | Köhler, Anna | 2014 | booktitle=Leim
" | " | " | 2015 | booktitle=Kleister

unsure: a preface in German, no book
incollection | Vorwort | Köhler, Anna | 2014
" | " | " | 2014

unsure: an introduction in French, no book
incollection | Avant-propos | Moreau, Luc | 2014
" | " | " | 2014

unsure: a preface in Spanish, no book
incollection | Prólogo | Ruiz, Ana | 2014
" | " | " | 2014

unsure: a preface in Chinese, no book
incollection | 前言 | 王, 小明 | 2014
" | " | " | 2014

different: editorials in two issues
article | Editorial | Berg, Eva | 2014 | journal=Glue | volume=4 | number=1
" | " | " | 2014 | journal=Glue | volume=4 | number=2

different: editorials with two DOIs
article | Editorial | Berg, Eva | 2014 | journal=Glue | doi=10.5555/glue.1
" | " | " | 2014 | journal=Glue | doi=10.5555/glue.2

unsure: editorials of one year and journal
article | Editorial | Berg, Eva | 2014 | journal=Glue
" | " | " | 2014 | journal=Glue

same: one editorial
article | Editorial | Berg, Eva | 2014 | journal=Glue | volume=4 | number=1 | pages=1--2
" | EDITORIAL | E. Berg | 2014 | journal=Glue | volume=4 | number=1 | pages=1-2

different: editorials in two years
article | Editorial | Berg, Eva | 2014 | journal=Glue
" | " | " | 2015 | journal=Glue

unsure: editorials in Japanese, one year and journal
article | 巻頭言 | 佐藤, 花 | 2014 | journal=糊
" | " | " | 2014 | journal=糊

different: Correction without a title
article | Correction | Berg, Eva | 2014 | journal=Glue | volume=4
" | " | " | 2014 | journal=Glue | volume=5

unsure: Book Reviews of one year
article | Book reviews | Berg, Eva | 2014 | journal=Glue
" | " | " | 2014 | journal=Glue

different: yearly findings, the year in the title
inproceedings | Findings of the 2021 Glue Task | Berg, Eva and Roth, Emil | 2021 | booktitle=Glue Forum
" | Findings of the 2022 Glue Task | " | 2022 | booktitle=Glue Forum

different: yearly findings, both published in one year
inproceedings | Findings of the 2021 Glue Task | Berg, Eva | 2022 | booktitle=Glue Forum
" | Findings of the 2022 Glue Task | " | 2022 | booktitle=Glue Forum

different: yearly overviews without a year in the title
inproceedings | Overview of the Glue Task | Berg, Eva | 2021 | booktitle=Glue Forum
" | " | " | 2022 | booktitle=Glue Forum

different: annual reports
report | Annual report | {Scribe Institute} | 2020 | institution=Scribe Institute
" | " | " | 2021 | institution=Scribe Institute

different: annual reports, the year in the title
report | Annual report 2019 | {Scribe Institute} | 2020
" | Annual report 2020 | " | 2020

same: one annual report, the year in one title
report | Annual report 2020 | {Scribe Institute} | 2020
" | Annual report | " | 2020

different: annual reports in German
report | Jahresbericht | {Institut für Leim} | 2020
" | " | " | 2021

different: annual reports in French
report | Rapport annuel | {Institut de la colle} | 2020
" | " | " | 2021

different: annual reports in Spanish
report | Memoria anual | {Instituto de la Cola} | 2020
" | " | " | 2021

different: annual reports in Japanese
report | 年次報告書 | {糊研究所} | 2020
" | " | " | 2021

different: annual reports in Japanese, with the era
report | 令和2年度 糊研究所年報 | {糊研究所} | 2021
" | 令和3年度 糊研究所年報 | " | 2021

different: annual reports in Chinese
report | 年度报告 | {胶水研究所} | 2020
" | " | " | 2021

different: proceedings of two years
proceedings | Proceedings of the Glue Forum | Berg, Eva | 2020
" | " | " | 2021

different: proceedings with two numbers
proceedings | Proceedings of the 4th Glue Forum | Berg, Eva | 2020
" | Proceedings of the 5th Glue Forum | " | 2020

different: a survey of two decades
article | Glue in the 1990s | Berg, Eva | 2014
" | Glue in the 1980s | " | 2014

different: obituaries of one title
article | In memoriam | Berg, Eva | 2014 | journal=Glue
" | " | Roth, Emil | 2014 | journal=Glue

different: white papers of two years, in Japanese
book | 墨白書 | {糊研究所} | 2020 | publisher=糊研究所
" | " | " | 2021 | publisher=糊研究所

different: yearbooks
book | Yearbook of Glue | {Scribe Institute} | 2020 | publisher=Wall Press
" | " | " | 2021 | publisher=Wall Press

different: statistics of two years, in German
report | Statistik der Leime | {Institut für Leim} | 2020 | institution=Institut für Leim
" | " | " | 2021 | institution=Institut für Leim

different: workshop reports of two years
article | Report on the Glue Workshop | Berg, Eva | 2020 | journal=Glue Letters
" | " | " | 2021 | journal=Glue Letters

unsure: an afterword in Chinese, no book
incollection | 后记 | 王, 小明 | 2014
" | 後記 | " | 2014

different: editorials in Spanish, two issues
article | Presentación | Ruiz, Ana | 2014 | journal=Cola | volume=4 | number=1
" | " | " | 2014 | journal=Cola | volume=4 | number=2

different: introductions of two parts of a book
incollection | Chapter 1 Introduction | Berg, Eva | 2014 | booktitle=Glue
" | Chapter 5 Introduction | " | 2014 | booktitle=Glue

unsure: an introduction with the number of its chapter
incollection | Chapter 1. Introduction | Berg, Eva | 2014
" | Introduction | " | 2014
`;

const people = pairsIn`
same: initials and whole names
article | Moths at noon | Berg, Eva Maria and Roth, Emil | 2013
" | " | Berg, E. M. and Roth, E. | 2013

same: PubMed's form of names
article | Moths at noon | Berg, Eva Maria and Roth, Emil | 2013
" | " | Berg EM and Roth E | 2013

different: other given names in full
article | Moths at noon | Berg, Eva | 2013
" | " | Berg, Erik | 2013

different: other second initials
article | Moths at noon | Berg, E. M. | 2013
" | " | Berg, E. K. | 2013

unsure: other given name, one coauthor in common
article | Moths at noon | Berg, Eva and Roth, Emil | 2013
" | " | Berg, Erik and Roth, Emil | 2013

same: a short form of the given name
article | Moths at noon | Berg, Dan | 2013
" | " | Berg, Daniel | 2013

same: a particle in front and at the end
article | Moths at noon | van der Berg, Jan | 2013
" | " | Berg, Jan van der | 2013

same: a particle in capitals
article | Moths at noon | Van Der Berg, Jan | 2013
" | " | Jan van der Berg | 2013

same: no particle in one record
article | Moths at noon | von Stein, Karl | 2013
" | " | Stein, K. | 2013

same: a Spanish particle
article | Polillas al mediodía | de la Cruz, Ana | 2013
" | " | Cruz, Ana de la | 2013

same: one of two Spanish family names
article | Polillas al mediodía | García Luna, Ana | 2013
" | " | García, Ana | 2013

same: two Spanish family names with a hyphen
article | Polillas al mediodía | García-Luna, Ana | 2013
" | " | García Luna, A. | 2013

same: two Spanish family names, misread as a second given name
article | Polillas al mediodía | García Luna, Ana | 2013
" | " | Ana García Luna | 2013

same: a hyphenated married name
article | Moths at noon | Roth-Berg, Eva | 2013
" | " | Roth, Eva | 2013

same: a married name, one place
article | Moths at noon | Berg, Eva | 2013 | journal=Moths | volume=4 | pages=12--19
" | " | Lindholm, Eva | 2013 | journal=Moths | volume=4 | pages=12--19

unsure: a married name, or another person
article | Moths at noon | Berg, Eva | 2013
" | " | Lindholm, Eva | 2013

same: an apostrophe
article | Moths at noon | O'Leary, Siobhan | 2013
" | " | O’Leary, S. | 2013

same: no apostrophe
article | Moths at noon | O'Leary, Siobhan | 2013
" | " | OLeary, Siobhan | 2013

same: a suffix
article | Moths at noon | Brook, Jr., Frank | 2013
" | " | Brook, Frank | 2013

same: a hyphenated given name
article | Papillons à midi | Moreau, Jean-Luc | 2013
" | " | Moreau, J.-L. | 2013

same: a Chinese name in four notations
article | Moths at noon | Wang, Xiaoming | 2013
" | " | Wang, Xiao-Ming | 2013

same: a Chinese name, family name first
article | Moths at noon | Wang Xiaoming | 2013
" | " | Xiaoming Wang | 2013

same: a Japanese name, family name first without a comma
article | Moths at noon | Sato Hana | 2013
" | " | Hana Sato | 2013

same: long vowels in romanised names
article | Moths at noon | Ohno, Yūko and Sato, Shin'ichi | 2013
" | " | Ono, Yuko and Satoh, Shinichi | 2013

same: a romanised name with ou
article | Moths at noon | Itoh, Yuuta | 2013
" | " | Ito, Yuta | 2013

same: romanised and Japanese names, one place
article | 昼の蛾について | 佐藤, 花 | 2013 | journal=蛾 | volume=4
" | " | Sato, Hana | 2013 | journal=蛾 | volume=4

same: romanised and Japanese names, a title that is long
article | 昼の蛾の行動に関する実験的研究 | 佐藤, 花 and 伊藤, 健 | 2013
" | " | Sato, Hana and Ito, Ken | 2013

unsure: romanised and Japanese names, a short title
article | 昼の蛾 | 佐藤, 花 | 2013
" | " | Sato, Hana | 2013

same: a Japanese name with a space or a comma
article | 昼の蛾 | 佐藤　花 and 伊藤 健 | 2013
" | " | 佐藤, 花 and 伊藤, 健 | 2013

same: a Japanese name without a space
article | 昼の蛾 | 佐藤花 and 伊藤健 | 2013
" | " | 佐藤, 花 and 伊藤, 健 | 2013

same: a Japanese name in old forms
article | 昼の蛾 | 渡邊, 櫻 and 濱﨑, 廣 | 2013
" | " | 渡辺, 桜 and 浜崎, 広 | 2013

same: forms of the family name Saito
article | 昼の蛾 | 齋藤, 花 | 2013
" | " | 斎藤, 花 | 2013

same: forms of the family name Takahashi
article | 昼の蛾 | 髙橋, 花 | 2013
" | " | 高橋, 花 | 2013

unsure: a name in kana and in kanji
article | 昼の蛾 | さとう, はな | 2013
" | " | 佐藤, 花 | 2013

same: a name in kana and in kanji, one place
article | 昼の蛾 | さとう, はな | 2013 | journal=蛾 | volume=4
" | " | 佐藤, 花 | 2013 | journal=蛾 | volume=4

same: a given name in kana, the family name in kanji
article | 昼の蛾 | 佐藤, はな | 2013
" | " | 佐藤, 花 | 2013 | journal=蛾

same: hiragana and katakana
article | 昼の蛾 | さとう, はな | 2013
" | " | サトウ, ハナ | 2013

same: a foreign name in katakana, one place
article | 昼の蛾について | ミュラー, ハンス | 2013 | journal=蛾 | volume=4
" | " | Müller, Hans | 2013 | journal=蛾 | volume=4

different: two Japanese names
article | 昼の蛾 | 佐藤, 花 | 2013
" | " | 鈴木, 健 | 2013

unsure: one Japanese family name, two given names, one coauthor
article | 昼の蛾 | 佐藤, 花 and 伊藤, 健 | 2013
" | " | 佐藤, 葉 and 伊藤, 健 | 2013

same: a Chinese name in simplified and traditional characters
article | 中午的飞蛾 | 张, 伟 and 陈, 华 | 2013
" | " | 張, 偉 and 陳, 華 | 2013

same: and others
article | Moths at noon | Berg, Eva and Roth, Emil and Lima, Rui and Oda, Mei | 2013
" | " | Berg, Eva and others | 2013

same: et al. in Japanese
article | 昼の蛾 | 佐藤, 花 and 伊藤, 健 and 小田, 芽衣 | 2013
" | " | 佐藤花 ほか | 2013

same: a list of authors in commas
article | Moths at noon | Berg, Eva and Roth, Emil and Lima, Rui | 2013
" | " | E. Berg, E. Roth, R. Lima | 2013

unsure: a shorter list of authors without and others
article | Moths at noon | Berg, Eva and Roth, Emil and Lima, Rui and Oda, Mei | 2013
" | " | Berg, Eva | 2013

same: a shorter list of authors, one place
article | Moths at noon | Berg, Eva and Roth, Emil and Lima, Rui and Oda, Mei | 2013 | journal=Moths | volume=4
" | " | Berg, Eva | 2013 | journal=Moths | volume=4

same: authors in another order, one place
article | Moths at noon | Berg, Eva and Roth, Emil | 2013 | journal=Moths | volume=4
" | " | Roth, Emil and Berg, Eva | 2013 | journal=Moths | volume=4

unsure: authors in another order
article | Moths at noon | Berg, Eva and Roth, Emil | 2013
" | " | Roth, Emil and Berg, Eva | 2013

unsure: no authors in one record
article | Moths at noon | Berg, Eva | 2013
" | " | | 2013

unsure: no authors in both records
article | Moths at noon | | 2013
" | " | | 2013

same: no authors in both records, one place
article | Moths at noon | | 2013 | journal=Moths | volume=4 | pages=3
" | Moths at Noon | | 2013 | journal=Moths | volume=4 | pages=3

same: a group and its acronym-free name
article | Moths at noon | {The Moth Collaboration} | 2013
" | " | Moth Collaboration | 2013

unsure: a group and a person
article | Moths at noon | {Moth Collaboration} | 2013
" | " | Berg, Eva and others | 2013

same: a group and a person, one place
article | Moths at noon | {Moth Collaboration} | 2013 | journal=Moths | volume=4 | pages=3
" | " | Berg, Eva and others | 2013 | journal=Moths | volume=4 | pages=3

same: a person and a group after the person
article | Moths at noon | Berg, Eva and {Moth Collaboration} | 2013
" | " | Berg, Eva and Roth, Emil and Lima, Rui and {Moth Collaboration} | 2013 | journal=Moths

different: two groups
report | State of moths | {Moth Collaboration} | 2013
" | " | {Lamp Council} | 2013

same: editors only
book | Moths of the World | | 2013 | editor=Berg, Eva and Roth, Emil
" | " | | 2013 | editor=Berg, E. and Roth, E.

same: an editor as author
book | Moths of the World | | 2013 | editor=Berg, Eva
" | " | Berg, Eva | 2013

unsure: an author in one record and an editor in the other
book | Moths of the World | | 2013 | editor=Berg, Eva
" | " | Roth, Emil | 2013

different: two books of one title
book | Moths of the World | Berg, Eva | 2013
" | " | Roth, Emil | 2013

different: one title and year, other people
article | A moth's life | Berg, Eva | 2013
" | " | Weber, Jan and Lima, Rui | 2013

same: a number that tells people of one name apart
article | Moths at noon | Wang, Wei 0012 | 2013
" | " | Wang, Wei | 2013

same: a name in TeX
article | Moths at noon | N{\'u}{\~n}ez, {\'I}{\~n}igo | 2013
" | " | Núñez, I. | 2013

same: a transposed name
article | Moths at noon | Eva, Berg | 2013
" | " | Berg, Eva | 2013

same: a Polish letter
article | Moths at noon | Łukasik, Ewa | 2013
" | " | Lukasik, E. | 2013

same: family names in capitals
article | Moths at noon | Ken ITO and Hana SATO and Wei LI | 2013
" | " | Ito, K. and Sato, H. and Li, W. | 2013

same: a Vietnamese name
article | Moths at noon | Nguyễn Văn An | 2013
" | " | Nguyen, Van An | 2013

same: two Portuguese family names
article | Mariposas ao meio-dia | de Souza e Silva, João | 2013
" | " | Silva, João de Souza e | 2013

same: an Arabic article
article | Moths at noon | al-Masri, Omar | 2013
" | " | Al Masri, O. | 2013

same: a Korean name
article | 정오의 나방 | 김, 철수 | 2013
" | " | 김철수 | 2013

same: no middle initial in one record
article | Moths at noon | Berg, Eva M. | 2013
" | " | Berg, Eva | 2013

different: one family name, other initials
article | Moths at noon | Wang, L. | 2013
" | " | Wang, M. | 2013

unsure: two coauthors of whom one is another
article | Moths at noon | Berg, Eva and Roth, Emil | 2013
" | " | Berg, Eva and Weber, Jan | 2013

same: one of four names misspelled
article | Moths at noon | Berg, Eva and Roth, Emil and Lima, Rui and Oda, Mei | 2013
" | " | Berg, Eva and Rothe, Emil and Lima, Rui and Oda, Mei | 2013

same: all names in capitals
article | Moths at noon | BERG, EVA and ROTH, EMIL | 2013
" | " | Berg, Eva and Roth, Emil | 2013

same: marks of equal contribution
article | Moths at noon | Berg*, Eva and Roth$^\dagger$, Emil | 2013
" | " | Berg, Eva and Roth, Emil | 2013

same: a Russian name in Cyrillic letters, one place
article | Мотыльки в полдень | Орлов, Иван | 2013 | journal=Мотыльки | volume=4 | pages=3--9
" | " | Orlov, Ivan | 2013 | journal=Мотыльки | volume=4 | pages=3--9

same: a Chinese name in two romanisations of the given name
article | Moths at noon | Li, Guo Hua | 2013
" | " | Guohua Li | 2013

same: a Dutch name in extended form
article | Motten om twaalf uur | family=Berg, given=Jan, prefix=van der | 2013
" | " | van der Berg, Jan | 2013

same: an author and a corporate author
article | Moths at noon | {World Moth Organization} | 2013
" | " | World Moth Organization | 2013
`;

const years = pairsIn`
same: online first and in print
article | Lamps in the reeds | Berg, Eva | 2016 | journal=Reed
" | " | " | 2017 | journal=Reed | volume=8

same: in press and in print
article | Lamps in the reeds | Berg, Eva | in press | journal=Reed
" | " | " | 2017 | journal=Reed

same: in press by its state
article | Lamps in the reeds | Berg, Eva | | journal=Reed | pubstate=inpress
" | " | " | 2017 | journal=Reed | volume=8

same: in press in German
article | Lampen im Schilf | Köhler, Anna | im Druck | journal=Schilf
" | " | " | 2017 | journal=Schilf

same: in press in Japanese
article | 葦の中の灯 | 佐藤, 花 | 印刷中 | journal=葦
" | " | " | 2017 | journal=葦

unsure: no year and no journal
article | Lamps in the reeds | Berg, Eva |
" | " | " | 2017

unsure: no year in both records
article | Lamps in the reeds | Berg, Eva |
" | " | " |

same: no year, one journal and volume
article | Lamps in the reeds | Berg, Eva | | journal=Reed | volume=8
" | " | " | 2017 | journal=Reed | volume=8

unsure: two years apart, one journal
article | Lamps in the reeds | Berg, Eva | 2015 | journal=Reed
" | " | " | 2017 | journal=Reed

same: a slip in the year, one place
article | Lamps in the reeds | Berg, Eva | 2007 | journal=Reed | volume=8 | pages=12--19
" | " | " | 2017 | journal=Reed | volume=8 | pages=12--19

different: far years
article | Lamps in the reeds | Berg, Eva | 1997
" | " | " | 2017

different: far years, in Japanese
book | 葦の中の灯 | 佐藤, 花 | 1997
" | " | " | 2017

same: a date and a year
article | Lamps in the reeds | Berg, Eva | | date=2017-03-12
" | " | " | 2017

same: a range of years
article | Lamps in the reeds | Berg, Eva | 2016/2017
" | " | " | 2017

same: a book in the next year
book | Lamps in the Reeds | Berg, Eva | 2016 | publisher=Wall Press
" | " | " | 2017 | publisher=Wall Press

same: a conference paper and its proceedings in the next year
inproceedings | Lamps in the reeds | Berg, Eva | 2016 | booktitle=Reed Conference 2016
" | " | " | 2017 | booktitle=Reed Conference 2016

same: an article with a letter after the year
article | Lamps in the reeds | Berg, Eva | 2017a
" | " | " | 2017

different: a thesis title in far years
phdthesis | Lamps in the reeds | Berg, Eva | 1997 | school=Reed University
" | " | " | 2017 | school=Reed University
`;

export const pairs: readonly Pair[] = [
  ...identifiers,
  ...preprints,
  ...kinds,
  ...places,
  ...titles,
  ...parts,
  ...notices,
  ...series,
  ...people,
  ...years,
];
