import { careerDocuments } from '#contract/career-documents.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { documentNames } from '#contract/paths.ts';
import { careerRecord, longRecord, rareRecord, shortRecord, starterFiles } from '#support/career.ts';
import { describe, expect, test } from 'vitest';
import { documentsOf } from './documents.ts';
import { ownerOf } from './owner.ts';
import { parseCareer } from './parse.ts';
import { documentText } from './plain-text.ts';
import { everythingOpen } from './privacy.ts';
import { resumeView } from './resume-sections.ts';

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

test.each([
  ['日本語能力試験 N1 合格', '日本語能力試験 N1 合格'],
  ['学芸員資格取得', '学芸員資格取得'],
  ['普通自動車第一種運転免許', '普通自動車第一種運転免許　取得'],
])('the certificate %s is a line with its kind of acquisition once', (name, line) => {
  const record = careerRecord();
  if (!record.japanese) throw new Error('The starter has a Japanese record.');
  record.japanese.certificates = [{ name, date: '2015-12' }];
  expect(documentsOf(record, '2026-11-21').rirekisho?.licences.map(({ text }) => text)).toEqual([line]);
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

test('the owner comes from the record, and the monogram falls back to initials', () => {
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

describe('a résumé in Japanese', () => {
  const texts = {
    basics: {
      name: '橘 葵',
      label: '計算言語学の研究者',
      location: { city: '文京区', region: '東京都', countryCode: 'JP' },
    },
    work: [
      { name: '株式会社くずし字', position: '主任研究員', startDate: '2021-04-01', summary: 'くずし字を読む機械。' },
      { name: '国立情報研究所', position: '特任研究員', startDate: '2018-04', endDate: '2021-03' },
    ],
    education: [
      {
        institution: '東都大学大学院',
        area: '情報理工学系研究科',
        studyType: '博士',
        startDate: '2015-04',
        endDate: '2027-03',
      },
    ],
  };
  const made = (languages: LanguageCode[]) =>
    documentsOf(careerRecord({ english: texts, japanese: null }), '2026-11-21', undefined, false, languages).resume;

  test('on a site in Japanese has Japanese headings, dates and file names', () => {
    const resume = made(['ja']);
    expect(resume?.meta).toMatchObject({ language: 'ja', title: 'レジュメ', saveAs: 'レジュメ_橘葵.pdf' });
    const view = resume && resumeView(resume);
    expect(view?.contacts[0]?.text).toBe('東京都文京区');
    expect(
      view?.sections.map(({ title, entries }) => [title, ...entries.map((entry) => `${entry.title} ${entry.when}`)]),
    ).toEqual([
      ['職歴', '主任研究員 2021年4月1日〜現在', '特任研究員 2018年4月〜2021年3月'],
      ['学歴', '情報理工学系研究科　博士 2015年4月〜2027年3月（予定）'],
    ]);
    expect(resume && documentText(resume)).not.toMatch(/Experience|Education|present| in /);
  });
  test('on a site without Japanese stays an English document', () => {
    expect(made(['en'])?.meta).toMatchObject({ language: 'en', title: 'Resume' });
  });
  test('in English stays an English document on a site in Japanese', () => {
    const { resume } = documentsOf(careerRecord(), '2026-11-21', undefined, false, ['ja']);
    expect(resume?.meta).toMatchObject({ language: 'en', saveAs: 'Tachibana-Aoi-Resume.pdf' });
  });
});

test('several positions of one employer are in every document, nested as far as possible', () => {
  const work = [
    {
      name: '甲社',
      positions: [
        { position: '技師', startDate: '平成28年4月', endDate: '2019-03' },
        { position: '主任', startDate: '2019-04' },
      ],
    },
  ];
  const japanese = { ...(starterFiles().japanese as object), work };
  const parsed = parseCareer({ english: { basics: { name: 'A' }, work }, japanese, personal: null });
  if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
  const { resume, rirekisho, keirekisho } = documentsOf(parsed.record, '2026-11-21');
  expect(resume?.work.map(({ position }) => position)).toEqual(['主任', '技師']);
  expect(keirekisho?.work.map(({ name, position }) => [name, position])).toEqual([
    ['甲社', '主任'],
    ['甲社', '技師'],
  ]);
  const lines = rirekisho?.history.map(({ year, month, text }) => `${year}/${month} ${text}`) ?? [];
  expect(lines).toEqual(expect.arrayContaining(['平成28/4 甲社　入社', '平成31/4 甲社　主任となる']));
});

test.each([
  ['a fellowship whose end lies ahead goes on', { startDate: '2024-04', endDate: '2027-03' }, ['F', 'Job', 'Old']],
  ['one that began before the job stands behind it', { startDate: '2018-04', endDate: '2027-03' }, ['Job', 'F', 'Old']],
  ['one that has ended does not go on', { startDate: '2021-04', endDate: '2024-03' }, ['Job', 'F', 'Old']],
  ['one that ended before the other stands last', { startDate: '2010-04', endDate: '2012-03' }, ['Job', 'Old', 'F']],
  ['one without a beginning that has ended', { endDate: '2021-03' }, ['Job', 'F', 'Old']],
  ['one without any date stands last', {}, ['Job', 'Old', 'F']],
])('%s', (_, dates, order) => {
  const work = [
    { name: 'Old', startDate: '2015', endDate: '2019-03' },
    { name: 'Job', startDate: '2020-04' },
    { name: 'F', ...dates },
  ];
  const parsed = parseCareer({ english: { basics: { name: 'A' }, work }, japanese: null, personal: null });
  if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
  expect(documentsOf(parsed.record, '2026-11-21').resume?.work.map(({ name }) => name)).toEqual(order);
});
