import { expect, test } from 'vitest';
import { toCsl } from './csl.ts';
import { displayName, readNames } from './names.ts';
import { texToText } from './tex.ts';

test.each([
  ['Sim$\\tilde{a}$o, Rui and M$\\ddot{u}$ller, K. and Jos$\\acute{e}$, B.', ['Rui Simão', 'K. Müller', 'B. José']],
  ['Nov$\\acute{a}$k, $\\check{Z}$.', ['Ž. Novák']],
  ['{\\AA}ngstr{\\"o}m, A.', ['A. Ångström']],
  ['Oda, Mei and family=Berg, given=Jan, prefix=van der, useprefix=true', ['Mei Oda', 'Jan van der Berg']],
  ['family=Berg, given=Jan', ['Jan Berg']],
  ['given=Jan, family=Berg, given-i=J, suffix=Jr.', ['Jan Berg, Jr.']],
  ['family={van Berg}, given={Jan, X}', ['Jan, X van Berg']],
  ['Mei Oda and Ana Lima 0001', ['Mei Oda', 'Ana Lima']],
  ['Lima 0002, Ana', ['Ana Lima']],
  ['Oda, M., Lima, A., & Berg, J.', ['M. Oda', 'A. Lima', 'J. Berg']],
  ['Oda, M., Lima, A., \\& Berg, J.', ['M. Oda', 'A. Lima', 'J. Berg']],
  ['{ATLAS Collaboration} and Oda, Mei', ['ATLAS Collaboration', 'Mei Oda']],
  ['Ludwig van Beethoven and de la Cruz, Ana', ['Ludwig van Beethoven', 'Ana de la Cruz']],
  ['James 007', ['James 007']],
])('names as programs write them: %s', (list, names) => {
  expect(readNames(list).names.map(displayName)).toEqual(names);
});

test.each([
  ['A 5\\raisebox{-0.5ex}\\textasciitilde$\\sigma$ \\foreignlanguage{german}{Wand}', 'A 5~σ Wand'],
  ['\\raisebox{1pt}[2pt][3pt]{Up} down', 'Up down'],
  ['$\\hat{x}$ and $\\bar{y}$', 'x̂ and ȳ'],
  ['\\foreignlanguage{japanese}{壁}の話', '壁の話'],
])('commands with options give only their words: %s', (tex, text) => {
  expect(texToText(tex)).toBe(text);
});

test.each([
  ['journal', '\\apj', 'article-journal', 'The Astrophysical Journal'],
  ['journal', '{\\mnras}', 'article-journal', 'Monthly Notices of the Royal Astronomical Society'],
  ['journaltitle', '\\prl', 'article-journal', 'Physical Review Letters'],
  ['journal', 'arXiv e-prints', 'article', undefined],
  ['journal', 'Walls', 'article-journal', 'Walls'],
])('recognizes an article on arXiv in %s = %s', (field, journal, type, container) => {
  const fields = { title: 'T', [field]: journal, eprint: '2001.00004', archiveprefix: 'arXiv' };
  const csl = toCsl({ type: 'article', key: 'k', fields });
  expect([csl.type, csl['container-title']]).toEqual([type, container]);
});
