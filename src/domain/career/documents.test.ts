import { careerDocuments } from '#contract/career-documents.ts';
import { documentNames } from '#contract/paths.ts';
import { careerRecord, longRecord, rareRecord, shortRecord, starterFiles } from '#testing/career.ts';
import { expect, test } from 'vitest';
import { documentsOf } from './documents.ts';
import { ownerOf } from './owner.ts';
import { everythingOpen } from './privacy.ts';

test.each([
  ['starter', careerRecord],
  ['starter, all open', () => everythingOpen(careerRecord())],
  ['short', shortRecord],
  ['long', longRecord],
  ['rare', rareRecord],
])('the %s record makes three documents that the contract knows, and survives the database', (_, record) => {
  const documents = documentsOf(record(), '2026-11-21');
  for (const name of documentNames) {
    const stored: unknown = JSON.parse(JSON.stringify(documents[name]));
    expect(careerDocuments[name].parse(stored)).toEqual(stored);
  }
});

test('a document without its part of the record does not exist', () => {
  const english = { basics: { name: 'A' } };
  const documents = documentsOf(careerRecord({ english, japanese: { basics: { name: '甲' } } }), '2026-11-21');
  expect(documents).toEqual({ resume: undefined, rirekisho: undefined, keirekisho: undefined });
  expect(documentsOf(careerRecord({ japanese: null }), '2026-11-21').rirekisho).toBeUndefined();
});

test('the history of the starter reads as the form wants it', () => {
  const { rirekisho } = documentsOf(careerRecord(), '2026-11-21');
  expect(rirekisho?.history.map(({ kind, year, month, text }) => `${kind} ${year}/${month} ${text}`)).toEqual([
    'heading / 学歴',
    'line 平成25/3 石川県立犀川高等学校　普通科　卒業',
    'line 平成25/4 鴨川工科大学　工学部　情報学科　入学',
    'line 平成29/3 鴨川工科大学　工学部　情報学科　卒業',
    'line 平成29/4 鴨川工科大学大学院　情報学研究科　修士課程　入学',
    'line 平成31/3 鴨川工科大学大学院　情報学研究科　修士課程　修了',
    'line 平成31/4 鴨川工科大学大学院　情報学研究科　博士後期課程　入学',
    'line 令和4/3 鴨川工科大学大学院　情報学研究科　博士後期課程　修了',
    'blank / ',
    'heading / 職歴',
    'line 平成29/10 株式会社すずり　入社（パートタイム）',
    'line 令和4/3 株式会社すずり　退社（一身上の都合による）',
    'line 令和4/4 一般財団法人洛北デジタル人文学研究所　入所（研究員）',
    'line 令和6/4 同研究所　翻刻支援グループ責任者',
    'line / 現在に至る',
    'end / 以上',
  ]);
});

test('one calendar throughout a document, by choice', () => {
  const { japanese, ...files } = starterFiles() as { japanese: object; english: unknown };
  const form = { calendar: 'seireki', date: '2026-04-01', motivation: '', requests: '' };
  const record = careerRecord({ ...files, japanese: { ...japanese, 'x-rirekisho': form } });
  const { rirekisho } = documentsOf(everythingOpen(record), '2026-11-21');
  expect(rirekisho?.date.text).toBe('2026年4月1日現在');
  expect(rirekisho?.birthDate).toEqual({ iso: '1994-05-12', text: '1994年5月12日生', age: 31 });
  expect(JSON.stringify(rirekisho)).not.toMatch(/令和|平成|昭和/);
});

test('files are named after the owner, in Latin letters for addresses', () => {
  const { resume, rirekisho } = documentsOf(careerRecord(), '2026-11-21');
  expect(resume?.meta).toMatchObject({ file: 'aoi-tachibana-resume.pdf', saveAs: 'Tachibana-Aoi-Resume.pdf' });
  expect(rirekisho).toMatchObject({ file: 'aoi-tachibana-rirekisho.pdf', saveAs: '履歴書_橘葵.pdf' });
  expect(documentsOf(rareRecord(), '2026-11-21').resume?.meta.file).toBe('ryo-muller-yoshida-resume.pdf');
});

test('the owner is what the site shows of the record; the seal falls back to initials', () => {
  expect(ownerOf(careerRecord())).toMatchObject({
    name: 'Aoi Tachibana',
    nameJa: '橘　葵',
    seal: '橘',
    location: 'Kyoto, Japan',
    portrait: { src: 'images/portrait.jpg', alt: 'Aoi Tachibana, drawn in ink' },
  });
  expect(ownerOf(rareRecord()).seal).toBe('RM');
  expect(ownerOf(shortRecord())).toMatchObject({ seal: 'I', portrait: null, bio: [] });
});
