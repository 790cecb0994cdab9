/** Twelve realistic careers and generated careers, whose documents must not contain split or lost lines. */
import type { CareerRecord } from '#contract/career.ts';
import fc from 'fast-check';
import { careerRecord } from './career.ts';

/** The date on the documents of these careers. */
export const today = '2026-11-22';

interface Person {
  english: string;
  japanese: string;
  furigana: string;
  email?: string;
  address?: { text: string; furigana: string; english?: string };
}
interface Employment {
  english: string;
  japanese: string;
  position?: [english: string, japanese: string];
  start: string;
  end?: string | undefined;
  employment?: string;
  points?: number;
  between?: { date: string; text: string }[];
}
interface Degree {
  english: string;
  japanese: string;
  area?: string;
  studyType?: string;
  start: string;
  end: string;
}

const sentences = [
  '業務の流れを聞き取り、画面と帳票の設計から試験、利用者への説明までを担当しました。',
  '夜間の一括処理を見直し、4時間かかっていた集計を18分に縮めました。',
  '新人4名の指導にあたり、手順書を全面的に書き改めました。',
];
const points = [
  'Took the nightly totals from four hours to eighteen minutes by reading each file once.',
  'Wrote the handbook that the team of six still uses, and taught four newcomers with it.',
  'Ran the move of 2.3 million records to PostgreSQL without a day of standstill.',
];

function career(
  person: Person,
  schools: readonly Degree[],
  jobs: readonly Employment[],
  more: {
    licences?: readonly string[];
    motivation?: string;
    requests?: string;
    english?: object;
    japanese?: object;
  } = {},
): CareerRecord {
  const paired = { personal: { birthDate: '1990-02-28', phone: '075-000-0000', gender: '女' } };
  return careerRecord({
    english: {
      basics: {
        name: person.english,
        label: 'Engineer',
        email: person.email ?? 'someone@example.com',
        summary: 'Builds what people use every day, and measures whether they do.',
        location: { city: 'Kyoto', countryCode: 'JP' },
      },
      work: jobs.map((job) => ({
        name: job.english,
        position: job.position?.[0],
        startDate: job.start,
        endDate: job.end,
        summary: 'Design, building and care of the systems of a department.',
        highlights: points.slice(0, job.points ?? 2),
      })),
      education: schools.map(({ english, area, studyType, start, end }) => ({
        institution: english,
        area: area && 'Informatics',
        studyType: studyType && 'Degree',
        startDate: start,
        endDate: end,
      })),
      skills: [{ name: 'Web', keywords: ['TypeScript', 'PostgreSQL', 'accessibility'] }],
      languages: [{ language: 'Japanese', fluency: 'native' }, { language: 'English' }],
      ...more.english,
    },
    japanese: {
      basics: {
        name: person.japanese,
        'x-furigana': person.furigana,
        email: person.email ?? 'someone@example.com',
        summary: sentences.join(''),
        location: { city: '京都市', region: '京都府' },
      },
      work: jobs.map((job) => ({
        name: job.japanese,
        position: job.position?.[1],
        startDate: job.start,
        endDate: job.end,
        summary: sentences[0],
        highlights: sentences.slice(1, 1 + (job.points ?? 2)),
        'x-rirekisho': { between: job.between ?? [] },
        'x-keirekisho': { employment: job.employment, business: 'ソフトウェアの開発', technologies: ['TypeScript'] },
      })),
      education: schools.map(({ japanese, area, studyType, start, end }) => ({
        institution: japanese,
        area,
        studyType,
        startDate: start,
        endDate: end,
      })),
      certificates: (more.licences ?? ['普通自動車第一種運転免許', '応用情報技術者試験']).map((name, index) => ({
        name,
        date: `${2012 + index}-06`,
      })),
      'x-rirekisho': {
        motivation:
          more.motivation ?? '使い続けられる道具を、使う人とともに作りたいと考え、志望いたしました。'.repeat(3),
        requests: more.requests ?? '貴社の規定に従います。',
      },
      'x-keirekisho': { selfPr: [{ title: '最後まで作り切る', text: sentences.join('') }] },
      ...more.japanese,
    },
    personal: {
      ...paired.personal,
      ...(person.address && { address: person.address }),
      open: { rirekisho: ['birthDate', 'address', 'phone'], keirekisho: [], resume: [] },
    },
  });
}

const university: Degree[] = [
  {
    english: 'Saigawa High School',
    japanese: '石川県立犀川高等学校',
    area: '普通科',
    start: '2005-04',
    end: '2008-03',
  },
  {
    english: 'Kamogawa Institute of Technology',
    japanese: '鴨川工科大学',
    area: '工学部　情報学科',
    studyType: '学士（工学）',
    start: '2008-04',
    end: '2012-03',
  },
  {
    english: 'Kamogawa Institute of Technology',
    japanese: '鴨川工科大学大学院',
    area: '情報学研究科　修士課程',
    studyType: '修士（情報学）',
    start: '2012-04',
    end: '2014-03',
  },
];
const hana: Person = { english: 'Hana Mori', japanese: '森　花', furigana: 'もり　はな' };

/** Returns `count` consecutive employers, the last of them current. */
function jobs(count: number, from = 2014): Employment[] {
  return Array.from({ length: count }, (_, index) => {
    const month = from * 12 + 3 + Math.floor((index * (2026 - from) * 12) / count);
    const until = from * 12 + 2 + Math.floor(((index + 1) * (2026 - from) * 12) / count);
    const written = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
    return {
      english: `${['Suzuri', 'Rakuhoku', 'Kamo', 'Higashiyama', 'Tatami'][index % 5]} ${index + 1} Inc.`,
      japanese: `${['株式会社すずり', '有限会社洛北', '合同会社鴨'][index % 3]}第${index + 1}事業部`,
      position: ['Software engineer', 'ソフトウェア技術者'],
      start: written(month),
      end: index === count - 1 ? undefined : written(until),
      employment: index % 4 === 3 ? '契約社員' : '正社員',
    };
  });
}

/** The careers by name, each created on first use. */
export const goldenCareers = {
  student: () =>
    career(
      { english: 'Ren Abe', japanese: '阿部　蓮', furigana: 'あべ　れん' },
      [
        {
          english: 'Saigawa High School',
          japanese: '石川県立犀川高等学校',
          area: '普通科',
          start: '2021-04',
          end: '2024-03',
        },
        { ...university[1]!, start: '2024-04', end: '2028-03' },
      ],
      [],
      { licences: [] },
    ),
  'new graduate': () =>
    career(
      { english: 'Yui Ono', japanese: '小野　結衣', furigana: 'おの　ゆい' },
      [
        { ...university[0]!, start: '2018-04', end: '2021-03' },
        { ...university[1]!, start: '2021-04', end: '2025-03' },
        { ...university[2]!, start: '2025-04', end: '2027-03' },
      ],
      [
        {
          english: 'Suzuri Inc.',
          japanese: '株式会社すずり',
          start: '2025-06',
          end: '2026-03',
          employment: 'アルバイト',
          points: 1,
        },
      ],
    ),
  'three jobs': () => career(hana, university, jobs(3)),
  'nine jobs': () => career(hana, university, jobs(9)),
  'fourteen jobs': () =>
    career(hana, university, jobs(14), {
      licences: ['普通自動車第一種運転免許', '応用情報技術者試験', '情報処理安全確保支援士', 'TOEIC 公開テスト 905点'],
      motivation: '使い続けられる道具を、使う人とともに作りたいと考え、志望いたしました。'.repeat(6),
    }),
  'twenty-five jobs': () => career(hana, university, jobs(25, 2002)),
  freelance: () =>
    career(hana, university, [
      ...jobs(2).map((job, index) => ({ ...job, end: index === 1 ? '2020-03' : job.end })),
      {
        english: 'Freelance',
        japanese: 'フリーランス',
        start: '2020-04',
        position: ['Engineer', 'エンジニア'],
        employment: '個人事業主',
      },
      { english: 'Kamo Inc.', japanese: '株式会社鴨', start: '2021-01', end: '2022-12', employment: '業務委託' },
      { english: 'Tatami Inc.', japanese: '株式会社たたみ', start: '2023-02', employment: '業務委託（週2日）' },
    ]),
  professor: () =>
    career(
      { english: 'Kazuo Nishi', japanese: '西　和夫', furigana: 'にし　かずお' },
      university.map((degree) => ({ ...degree, start: shift(degree.start, -25), end: shift(degree.end, -25) })),
      [
        ['1989-04', '1995-03', 'Assistant', '助手'],
        ['1995-04', '2003-03', 'Associate professor', '助教授'],
        ['2003-04', undefined, 'Professor', '教授'],
      ].map(([start = '', end, english = '', japanese = '']) => ({
        english: 'Kamogawa Institute of Technology',
        japanese: '鴨川工科大学',
        start,
        end,
        position: [english, japanese] as [string, string],
        between: start === '2003-04' ? [{ date: '2011-04', text: '同大学　情報学研究科長（2013年3月まで）' }] : [],
      })),
      {
        english: {
          publications: Array.from({ length: 250 }, (_, index) => ({
            name: `On the reading of hands, part ${index + 1}: what a line keeps of its writer`,
            publisher: 'Journal of Imaginary Palaeography',
            releaseDate: String(2026 - Math.floor(index / 7)),
          })),
        },
      },
    ),
  'long names': () =>
    career(
      {
        english: 'Wolfgang Amadeus Theophilus von Hohenlohe-Schillingsfürst',
        japanese: '勘解由小路　宗右衛門之助光太郎左近将監',
        furigana: 'かでのこうじ　そうえもんのすけこうたろうさこんしょうげん　ほうえんろえしりんぐすふゅるすと',
        email: 'wolfgang.amadeus.theophilus.von.hohenlohe-schillingsfuerst@mail.example.org',
        address: {
          text: '京都府京都市上京区中立売通室町西入三丁町471番地室町スカイハイツコーポレーション第二別館東棟1204号室（鴨川様方）',
          furigana: 'きょうとふきょうとしかみぎょうくなかだちうりどおりむろまちにしいるさんちょうまち',
        },
      },
      university,
      [
        {
          english: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
          japanese:
            '独立行政法人国際人文情報基盤整備推進機構附属東アジア歴史資料電子化研究センター西日本分室古文書画像解析部門',
          start: '2014-04',
          end: '2020-03',
        },
        {
          english: 'Kamo Inc.',
          japanese: 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau株式会社',
          start: '2020-04',
        },
      ],
    ),
  'rare characters': () =>
    career(
      { english: 'Ryō Müller-Łęcki', japanese: '𠮷﨑　髙', furigana: 'よしざき　たかし' },
      university,
      [
        { english: 'Łódź Øre A/S', japanese: '株式会社髙島屋﨑陽軒𠮷野家', start: '2014-04', end: '2019-03' },
        { english: 'Æsir ehf.', japanese: '㈱濵田・邉見・德永・栁商店', start: '2019-04', points: 1 },
      ],
      { motivation: '①②③、㈱、№、〜、−、ﾊﾟｿｺﾝ、ヷヸ、葛󠄀城市。', requests: '𩸽と𠮟る、剝がす。' },
    ),
  'gaps and leave': () =>
    career(
      hana,
      [...university.slice(0, 2), { ...university[2]!, studyType: '中退', end: '2013-09' }],
      [
        { english: 'Suzuri Inc.', japanese: '株式会社すずり', start: '2014-04', end: '2015-01' },
        {
          english: 'Rakuhoku Institute',
          japanese: '一般財団法人洛北研究所',
          start: '2017-10',
          end: '2022-09',
          between: [
            { date: '2019-04', text: '育児休業（2020年3月まで）' },
            { date: '2020-04', text: '復職' },
          ],
        },
        {
          english: 'Kamo Inc.',
          japanese: '株式会社鴨',
          start: '2024-04',
          end: '2027-03',
          employment: '契約社員（有期）',
        },
      ],
    ),
  'no Japanese': () => ({ ...career(hana, university, jobs(4)), japanese: null }),
  'no English': () => {
    const record = career(hana, university, jobs(4));
    const { basics } = record.english;
    return { ...record, english: { ...record.english, basics, work: [], education: [] } };
  },
} satisfies Record<string, () => CareerRecord>;

function shift(month: string, years: number): string {
  return `${Number(month.slice(0, 4)) + years}${month.slice(4)}`;
}

const kanji = fc.constantFrom(...'橘葵森花髙﨑𠮷野家洛北鴨川東山研究所株式会社情報技術開発機構病院大学第一事業部');
const japaneseText = (min: number, max: number) =>
  fc.array(kanji, { minLength: min, maxLength: max }).map((all) => all.join(''));
const latinWord = fc.stringMatching(/^[A-Za-z][a-z]{1,40}$/);

/** A career of at most 14 employers with schools, licenses and texts of realistic length. */
export const generatedCareer: fc.Arbitrary<CareerRecord> = fc
  .record({
    name: japaneseText(2, 18),
    reading: fc.integer({ min: 2, max: 50 }).map((length) => 'あ'.repeat(length)),
    english: fc.array(latinWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    email: fc.stringMatching(/^[a-z]{1,55}$/).map((local) => `${local}@example.org`),
    address: japaneseText(3, 80),
    count: fc.integer({ min: 0, max: 14 }),
    employers: fc.array(fc.oneof(japaneseText(2, 40), latinWord), { minLength: 14, maxLength: 14 }),
    points: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 14, maxLength: 14 }),
    schools: fc.integer({ min: 0, max: 3 }),
    licences: fc.array(japaneseText(3, 30), { maxLength: 5 }),
    motivation: fc.integer({ min: 0, max: 6 }),
    requests: fc.integer({ min: 0, max: 3 }),
    // Some of the 14 employers have several consecutive positions.
    promotions: fc.integer({ min: 0, max: 2 }),
  })
  .map((drawn) =>
    career(
      {
        english: drawn.english,
        japanese: drawn.name,
        furigana: drawn.reading,
        email: drawn.email,
        address: { text: drawn.address, furigana: drawn.reading },
      },
      university.slice(0, drawn.schools),
      (drawn.count > 0 ? jobs(drawn.count) : []).map((job, index) => ({
        ...job,
        english: `${drawn.employers[index]}`,
        japanese: `${drawn.employers[index]}第${index}`,
        points: drawn.points[index] ?? 1,
        between: index < drawn.promotions ? [{ date: job.start, text: '主任となる' }] : [],
      })),
      {
        licences: drawn.licences,
        motivation: '使い続けられる道具を作りたいと考え、志望いたしました。'.repeat(drawn.motivation),
        requests: Array<string>(drawn.requests).fill('在宅勤務を希望いたします。').join('\n'),
      },
    ),
  );
