import { careerRecord } from '#support/career.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentsOf } from './documents.ts';
import { resumeView } from './resume-sections.ts';
import { isAfter } from './time.ts';
import { employerVerbs, schoolName, schoolVerbs } from './verbs.ts';

test.each([
  ['株式会社すずり', '', '', '入社', '退社'],
  ['株式会社すずり', '', '契約社員', '入社', '契約期間満了'],
  ['株式会社富士通研究所', '', '', '入社', '退社'],
  ['一般財団法人洛北デジタル人文学研究所', '研究員', '正職員', '入所', '退職'],
  ['国立研究開発法人理化学研究所', '研究員', '任期付', '入所', '任期満了'],
  ['京都大学', '准教授', '', '着任', '退職'],
  ['京都大学', '特任助教', '有期雇用', '着任', '任期満了'],
  ['京都大学', '図書職員', '', '採用', '退職'],
  ['京都市立病院', '看護師', '', '入職', '退職'],
  ['医療法人青葉会', '', '', '入職', '退職'],
  ['豊里市立博物館', '学芸員', '', '勤務', '退職'],
  ['豊里市立博物館　学芸課', '学芸員', '任期付', '勤務', '任期満了'],
  ['公益財団法人洛北美術館', '学芸員', '', '勤務', '退職'],
  ['京都大学附属図書館', '司書', '', '勤務', '退職'],
  ['株式会社図書館総合サービス', '司書', '', '入社', '退社'],
  ['株式会社洛北水族館', '飼育員', '', '入社', '退社'],
  ['橘旅館', '仲居', '', '入社', '退社'],
  ['京都府', '', '', '採用', '退職'],
  ['文化庁', '審議会委員', '', '任命', '任期満了'],
  ['日本学術振興会', '特別研究員（DC1）', '', '採用', '任期満了'],
  ['ケンブリッジ大学', '客員研究員', '', '受入', '期間満了'],
  ['個人事業', '翻訳', '', '開業', '廃業'],
  ['株式会社すずり', '', '業務委託', '業務委託契約', '契約期間満了'],
  ['Example GmbH', 'Engineer', '', '入社', '退社'],
])('%s, %s %s: %s and %s', (name, position, employment, start, end) =>
  expect(employerVerbs({ name, position, employment })).toEqual({ start, end }),
);

test.each([
  [{ institution: '石川県立犀川高等学校', area: '普通科' }, '卒業'],
  [{ institution: '鴨川工科大学', area: '工学部', studyType: '学士（工学）' }, '卒業'],
  [{ institution: '鴨川工科大学大学院', area: '情報学研究科　修士課程' }, '修了'],
  [{ institution: 'University of Cambridge', studyType: '博士' }, '修了'],
  [{ institution: '鴨川工科大学大学院', studyType: '博士後期課程（単位取得満期退学）' }, '単位取得満期退学'],
  [{ institution: '鴨川工科大学', studyType: '中退' }, '中退'],
  [{ institution: 'University of Cambridge', studyType: 'PhD' }, '修了'],
  [{ institution: 'ETH Zürich', studyType: 'Master of Science' }, '修了'],
  [{ institution: 'MIT', studyType: "Master's", area: 'Physics' }, '修了'],
  [{ institution: 'ETH Zürich', studyType: 'M.Sc.' }, '修了'],
  [{ institution: 'ETH Zürich', studyType: 'Bachelor of Science' }, '卒業'],
  [{ institution: '東都大学大学院', studyType: '博士課程単位取得退学' }, '単位取得退学'],
  [{ institution: '東都大学', studyType: '博士（文学）取得' }, '取得'],
])('%j ends with %s', (school, end) => expect(schoolVerbs(school)).toEqual({ start: '入学', end }));

test.each([
  [{ institution: '東都大学', area: '文学部', studyType: '学士（文学）' }, '東都大学　文学部'],
  [{ institution: '東都大学', studyType: '学士（文学）' }, '東都大学　学士（文学）'],
  [
    { institution: '東都大学大学院', area: '情報学研究科', studyType: '修士' },
    '東都大学大学院　情報学研究科　修士課程',
  ],
  [{ institution: '東都大学大学院', studyType: '博士（工学）' }, '東都大学大学院　博士課程（工学）'],
  [{ institution: '東都大学大学院', studyType: '博士後期課程（単位取得満期退学）' }, '東都大学大学院　博士後期課程'],
  [{ institution: '東都大学大学院', area: '博士後期課程', studyType: '博士' }, '東都大学大学院　博士後期課程'],
  [{ institution: '東都大学', studyType: '中退' }, '東都大学'],
  [{ institution: '石川県立犀川高等学校', studyType: '高校' }, '石川県立犀川高等学校'],
  [{ institution: '犀川高校', area: '普通科', studyType: '高等学校' }, '犀川高校　普通科'],
  [{ institution: 'ETH Zürich', area: 'Physics', studyType: 'MSc' }, 'ETH Zürich　Physics　MSc'],
])('%j is called %s', (school, name) => expect(schoolName(school)).toBe(name));

test('two degrees of one graduate school never read alike', () => {
  const degree = fc.constantFrom(
    '修士',
    '博士',
    '修士（工学）',
    '博士（工学）',
    '修士課程',
    '博士後期課程',
    'MSc',
    'MA',
    'PhD',
  );
  const area = fc.constantFrom(undefined, '情報学研究科', 'Physics');
  fc.assert(
    fc.property(degree, degree, area, (one, other, of) => {
      const lines = [one, other].map((studyType) => {
        const school = { institution: '東都大学大学院', area: of, studyType };
        return `${schoolName(school)}　${schoolVerbs(school).end}`;
      });
      expect(new Set(lines.map((line) => line.replace('課程', ''))).size).toBe(
        one.replace('課程', '') === other.replace('課程', '') ? 1 : 2,
      );
      expect(lines.join(' ')).not.toContain('卒業');
    }),
    runs(200, 2_000),
  );
});

test.each([
  ['2027-03', true],
  ['2026-11', true],
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-10', false],
  ['2026', false],
  ['2027', true],
])('on 2026-11-22, %s lies ahead: %s', (date, expected) => expect(isAfter(date, '2026-11-22')).toBe(expected));

describe('uses the right tense', () => {
  const student = () =>
    careerRecord({
      english: {
        basics: { name: 'Mei Sato' },
        education: [
          { institution: 'Kamogawa', studyType: 'BEng', startDate: '2021-04', endDate: '2025-03' },
          { institution: 'Kamogawa', studyType: 'MEng', startDate: '2025-04', endDate: '2027-03' },
        ],
        work: [{ name: 'Suzuri', position: 'Intern', startDate: '2025-09', endDate: '2026-12' }],
      },
      japanese: {
        basics: { name: '佐藤 芽衣' },
        education: [
          { institution: '鴨川工科大学', area: '工学部', startDate: '2021-04', endDate: '2025-03' },
          { institution: '鴨川工科大学大学院', area: '情報学研究科', startDate: '2025-04', endDate: '2027-03' },
        ],
        work: [
          {
            name: '株式会社すずり',
            startDate: '2025-09',
            endDate: '2026-12',
            'x-keirekisho': { employment: 'インターン' },
          },
          { name: '株式会社すみ', startDate: '2027-04', 'x-unpaired': true },
        ],
        'x-rirekisho': { calendar: 'seireki' },
        'x-keirekisho': { calendar: 'seireki' },
      },
    });
  test('a degree and an employment that end later', () => {
    const { resume, rirekisho, keirekisho } = documentsOf(student(), '2026-11-22');
    expect(rirekisho?.history.map(({ year, month, text }) => `${year}/${month} ${text}`)).toEqual([
      '/ 学歴',
      '2021/4 鴨川工科大学　工学部　入学',
      '2025/3 鴨川工科大学　工学部　卒業',
      '2025/4 鴨川工科大学大学院　情報学研究科　入学',
      '2027/3 鴨川工科大学大学院　情報学研究科　修了見込み',
      '/ ',
      '/ 職歴',
      '2025/9 株式会社すずり　入社（インターン）',
      '2026/12 株式会社すずり　退職予定',
      '2027/4 株式会社すみ　入社予定',
      '/ 現在に至る',
      '/ 以上',
    ]);
    expect(keirekisho?.work.map(({ period }) => period)).toEqual([
      '2027年4月〜現在',
      '2025年9月〜現在（2026年12月退職予定）',
    ]);
    const [work, education] = resume ? resumeView(resume).sections : [];
    expect(work?.entries.map(({ when }) => when)).toEqual(['Sep 2025 – expected Dec 2026']);
    expect(education?.entries.map(({ when }) => when)).toEqual(['Apr 2025 – expected Mar 2027', 'Apr 2021 – Mar 2025']);
  });
  test.each([
    ['株式会社すずり', '正社員', '退職予定'],
    ['株式会社すずり', '契約社員', '契約期間満了予定'],
    ['株式会社すずり', '業務委託', '契約期間満了予定'],
    ['すずり病院', '有期雇用', '契約期間満了予定'],
    ['鴨川大学', '任期付', '任期満了予定'],
    ['株式会社すずり', '派遣社員', '派遣期間満了予定'],
  ])('an end ahead at %s, %s: %s in both forms', (name, employment, words) => {
    const job = { name, position: '助教', startDate: '2024-04', endDate: '2027-03', 'x-unpaired': true };
    const work = [{ ...job, 'x-keirekisho': { employment } }];
    const record = careerRecord({
      english: { basics: { name: 'A' } },
      japanese: {
        basics: { name: '甲' },
        work,
        'x-rirekisho': { calendar: 'seireki' },
        'x-keirekisho': { calendar: 'seireki' },
      },
    });
    const { rirekisho, keirekisho } = documentsOf(record, '2026-11-22');
    expect(rirekisho?.history.find(({ year }) => year === '2027')?.text).toBe(`${name}　${words}`);
    expect(keirekisho?.work[0]?.period).toBe(`2024年4月〜現在（2027年3月${words}）`);
  });
  test('an end ahead at an employer whom one does not leave', () => {
    const posts = [
      { position: '主任', startDate: '2024-04', endDate: '2027-03' },
      { position: '部長', startDate: '2027-04' },
    ];
    const record = careerRecord({
      english: { basics: { name: 'A' } },
      japanese: {
        basics: { name: '甲' },
        work: posts.map((post) => ({ ...post, name: '株式会社すずり', 'x-unpaired': true })),
        'x-keirekisho': { calendar: 'seireki' },
      },
    });
    const periods = documentsOf(record, '2026-11-22').keirekisho?.work.map(({ period }) => period);
    expect(periods).toContain('2024年4月〜現在（2027年3月まで）');
  });
  test('posts that follow each other at one employer are entered and left once', () => {
    const record = careerRecord({
      english: { basics: { name: 'A' } },
      japanese: {
        basics: { name: '甲' },
        work: [
          { name: '株式会社すずり', position: '主任', 'x-unpaired': true, startDate: '2021-04', endDate: '2023-03' },
          { name: '株式会社すずり', position: '部長', 'x-unpaired': true, startDate: '2023-04', endDate: '2024-03' },
        ],
        'x-rirekisho': { calendar: 'seireki' },
      },
    });
    const lines = documentsOf(record, '2026-11-22').rirekisho?.history.filter(({ kind }) => kind === 'line');
    expect(lines?.map(({ text }) => text)).toEqual([
      '株式会社すずり　入社',
      '株式会社すずり　部長となる',
      '株式会社すずり　退社',
    ]);
  });
  /** Returns the lines of 職歴 for consecutive positions, each with its kind of employment. */
  const linesOf = (...posts: [name: string, position: string, start: string, end: string, employment: string][]) => {
    const work = posts.map(([name, position, startDate, endDate, employment]) => ({
      name,
      position,
      startDate,
      'x-unpaired': true,
      'x-keirekisho': { employment },
      ...(endDate && { endDate }),
    }));
    const record = careerRecord({
      english: { basics: { name: 'A' } },
      japanese: { basics: { name: '甲' }, work, 'x-rirekisho': { calendar: 'seireki' } },
    });
    const lines = documentsOf(record, '2026-11-22').rirekisho?.history.filter(({ kind }) => kind === 'line');
    return lines?.map(({ text }) => text);
  };
  test('a person on loan has not left, and returns or stays', () => {
    expect(
      linesOf(
        ['南海製鋼株式会社', '営業部', '2000-04', '2003-03', '正社員'],
        ['南海物流株式会社', '課長', '2003-04', '2005-03', '出向'],
        ['南海製鋼株式会社', '部長', '2005-04', '2010-03', '正社員'],
        ['Nankai Steel Pte. Ltd.', '社長', '2010-04', '2012-03', '在籍出向'],
        ['Nankai Steel Pte. Ltd.', '会長', '2012-04', '2014-03', '転籍'],
      ),
    ).toEqual([
      '南海製鋼株式会社　入社',
      '南海物流株式会社　出向（課長）',
      '南海製鋼株式会社　帰任（部長）',
      'Nankai Steel Pte. Ltd.　出向（社長）',
      'Nankai Steel Pte. Ltd.　転籍（会長）',
      'Nankai Steel Pte. Ltd.　退社',
    ]);
    expect(
      linesOf(
        ['甲株式会社', '係長', '2000-04', '2003-03', '正社員'],
        ['乙株式会社', '課長', '2003-04', '2005-03', '出向'],
      ),
    ).toEqual(['甲株式会社　入社', '乙株式会社　出向（課長）', '甲株式会社　退社']);
  });
  test('names the appointed position', () => {
    expect(linesOf(['鴨川大学', '助教', '2020-04', '2023-03', '任期付'])).toEqual([
      '鴨川大学　助教　着任',
      '鴨川大学　任期満了',
    ]);
    expect(linesOf(['日本学術振興会', '特別研究員（PD）', '2020-04', '2023-03', '任期付'])).toEqual([
      '日本学術振興会　特別研究員（PD）　採用',
      '日本学術振興会　任期満了',
    ]);
  });
  test('the key that overrides it', () => {
    const work = [
      {
        name: '株式会社すずり',
        'x-unpaired': true,
        startDate: '2021',
        endDate: '2022',
        'x-rirekisho': { verbs: { start: '受入', end: '期間満了' } },
      },
    ];
    const record = careerRecord({
      english: { basics: { name: 'A' } },
      japanese: { basics: { name: '甲' }, work, 'x-rirekisho': {} },
    });
    const lines = documentsOf(record, '2026-11-22').rirekisho?.history.filter(({ kind }) => kind === 'line');
    expect(lines?.map(({ text }) => text)).toEqual(['株式会社すずり　受入', '株式会社すずり　期間満了']);
  });
});
