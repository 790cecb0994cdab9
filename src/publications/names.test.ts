import { expect, test } from 'vitest';
import { displayName, readNames } from './names.ts';

test.each([
  [{ family: 'Lamport', given: 'Leslie' }, 'Leslie Lamport'],
  [{ family: 'Rossum', given: 'Guido', 'non-dropping-particle': 'van' }, 'Guido van Rossum'],
  [{ family: 'Brooks', given: 'Frederick P.', suffix: 'Jr.' }, 'Frederick P. Brooks, Jr.'],
  [{ family: '橘', given: '葵' }, '橘 葵'],
  [{ family: '𠮷田', given: '一' }, '𠮷田 一'],
  [{ family: '甘利俊一' }, '甘利俊一'],
  [{ literal: 'ATLAS Collaboration' }, 'ATLAS Collaboration'],
])('%j reads %s', (name, text) => {
  expect(displayName(name)).toBe(text);
});

const read = (list: string) => readNames(list).names.map(displayName);

test.each([
  ['夏目 漱石', ['夏目 漱石']],
  ['夏目　漱石 and Leslie Lamport and 甘利俊一', ['夏目 漱石', 'Leslie Lamport', '甘利俊一']],
  ['福島, 邦彦', ['福島 邦彦']],
  ['{ATLAS and CMS Collaboration} and Smith, A.', ['ATLAS and CMS Collaboration', 'A. Smith']],
  ['Guido van Rossum and van der Meulen, Saskia', ['Guido van Rossum', 'Saskia van der Meulen']],
  ['Brooks, Jr., Frederick P. and King, Jr., M.L.', ['Frederick P. Brooks, Jr.', 'M. L. King, Jr.']],
  ['Smith, John Jr. and Gates III, Bill', ['John Smith, Jr.', 'Bill Gates III']],
  [String.raw`M{\"u}ller, J{\"o}rg and {\'E}mile Zola`, ['Jörg Müller', 'Émile Zola']],
  [
    String.raw`Doe*, Jane and \textbf{Roe, Ann}\textsuperscript{*} and Poe$^\dagger$, Edgar`,
    ['Jane Doe', 'Ann Roe', 'Edgar Poe'],
  ],
  ['<b>Aoi Tachibana</b> and Ren Kitayama†', ['Aoi Tachibana', 'Ren Kitayama']],
  ['A. One, B. Two, C. Three, D. Four', ['A. One', 'B. Two', 'C. Three', 'D. Four']],
  ['One, A., Two, B., Three, C.', ['A. One', 'B. Two', 'C. Three']],
  ['One, A.; Two, B.', ['A. One', 'B. Two']],
  ['family=Vega, given=Lope, prefix=de', ['Lope de Vega']],
  ['Plato', ['Plato']],
  ['AND Smith, A. and  and Roe, B.', ['A. Smith', 'B. Roe']],
])('%s is read as %j', (list, names) => {
  expect(read(list)).toEqual(names);
});

test('separates others, and keeps marks', () => {
  expect(readNames('Li, X. and others')).toMatchObject({ others: true, names: [{ family: 'Li' }] });
  expect(readNames('Li*, X. and Wu*, Y. and Ho, Z.')).toMatchObject({ others: false, marked: [0, 1] });
  expect(readNames('Ann Lew$^+$ and Ho⁺, Z. and Wu, Y.')).toMatchObject({
    marked: [0, 1],
    names: [{ family: 'Lew' }, { family: 'Ho' }, { family: 'Wu' }],
  });
});
