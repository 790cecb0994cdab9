/**
 * The verbs of 学歴・職歴. The words for entering and leaving a school or an employer depend on the kind of school or
 * employer, the degree and the kind of employment (DOC-12). The owner can override them by `x-rirekisho.verbs`.
 */
import { isAfter } from './time.ts';

export interface Verbs {
  start: string;
  end: string;
}

interface Employer {
  name: string;
  position?: string | undefined;
  /** Kind of employment (雇用形態), in the owner's words. */
  employment?: string | undefined;
}

/** The verbs by kind of employer. The first matching entry applies. */
const employers: readonly { matches: (employer: Employer) => boolean; verbs: Verbs }[] = [
  {
    matches: ({ name, employment = '' }) => /フリーランス|個人事業|自営/.test(name + employment),
    verbs: { start: '開業', end: '廃業' },
  },
  {
    matches: ({ employment = '' }) => /業務委託|請負|準委任/.test(employment),
    verbs: { start: '業務委託契約', end: '契約期間満了' },
  },
  { matches: ({ employment = '' }) => /派遣/.test(employment), verbs: { start: '派遣就業', end: '派遣期間満了' } },
  {
    matches: ({ position = '' }) => /客員|訪問研究員|受託研究員|研究生/.test(position),
    verbs: { start: '受入', end: '期間満了' },
  },
  {
    matches: ({ name, position = '' }) => /日本学術振興会/.test(name) || /特別研究員/.test(position),
    verbs: { start: '採用', end: '任期満了' },
  },
  {
    matches: ({ name, position = '' }) =>
      /大学|高等専門学校|研究所|研究機構|研究センター/.test(name) &&
      /教授|講師|助教|助手|学長|特任|任期付/.test(position),
    verbs: { start: '着任', end: '退職' },
  },
  {
    matches: ({ name, position = '' }) => /[省庁]$|委員会$/.test(name) && /委員|参与|顧問/.test(position),
    verbs: { start: '任命', end: '任期満了' },
  },
  {
    matches: ({ name }) =>
      /(?:省|庁|役所|役場|警察|消防|裁判所|[都道府県]|[市区町村])$|(?:学校|学園|高等学校|中学校|小学校|幼稚園|大学|高等専門学校)$/.test(
        name,
      ),
    verbs: { start: '採用', end: '退職' },
  },
  {
    // A museum or library, or a department of such an institution. A company that operates a museum counts as a
    // company.
    matches: ({ name }) =>
      /(?:図書|博物|美術|資料|文学|歴史|民俗|記念|科学|水族|文書|公民)館(?=$|[\s（(])/.test(name) &&
      !/株式会社|有限会社|合同会社/.test(name),
    verbs: { start: '勤務', end: '退職' },
  },
  {
    matches: ({ name }) => /病院|医院|クリニック|診療所|医療法人|社会福祉法人|介護|保育/.test(name),
    verbs: { start: '入職', end: '退職' },
  },
  {
    matches: ({ name }) =>
      /研究所|研究機構|研究センター|事務所|機構$|法人|協会|財団|組合|センター$/.test(name) &&
      !/株式会社|有限会社|合同会社/.test(name),
    verbs: { start: '入所', end: '退職' },
  },
];
const company: Verbs = { start: '入社', end: '退社' };

/** Detects a fixed term in the employer's description. */
const isFixedTerm = (employment = '') => /任期|有期|契約|嘱託/.test(employment) && !/無期/.test(employment);

/** @returns the verbs for this kind of employer; 入社 and 退社 by default */
export function employerVerbs(employer: Employer): Verbs {
  const found = employers.find(({ matches }) => matches(employer))?.verbs ?? company;
  if (!isFixedTerm(employer.employment)) return found;
  if (/着任|採用|入所|勤務/.test(found.start)) return { ...found, end: '任期満了' };
  return /入社|入職/.test(found.start) ? { ...found, end: '契約期間満了' } : found;
}

interface School {
  institution: string;
  area?: string | undefined;
  studyType?: string | undefined;
}

/** Matches words in the owner's text for an end other than graduation, such as 中退. */
const endings = /単位[取修]得(?:満期|後)?退学|満期退学|中途?退学?|休学|除籍|取得$/;

/** Matches graduate degrees in English. For a bachelor's degree and for schools, the verb is 卒業. */
const graduateDegrees =
  /\b(?:ph\.?\s?d|d\.?\s?phil|doctor\w*|master\w*|magister|m\.?(?:sc?|a|eng|phil|res|ba|ed)|ms)\b/i;

/**
 * Returns the verbs of a school. For the end, the verb is 修了 for graduate schools and special courses, and otherwise
 * 卒業. If `studyType` contains another end, such as 中退, that word is used.
 */
export function schoolVerbs({ institution, area = '', studyType = '' }: School): Verbs {
  const said = endings.exec(studyType + area)?.[0].replace(/^中.*/, '中退');
  const isGraduate =
    /大学院|研究科|修士|博士|専門職|専攻科|MBA/.test(institution + area + studyType) || graduateDegrees.test(studyType);
  return { start: '入学', end: said ?? (isGraduate ? '修了' : '卒業') };
}

/**
 * Returns the school's name for a line of 学歴, followed by the course if the line would be ambiguous without it. A
 * bachelor's degree is omitted, because a faculty implies it.
 */
export function schoolName({ institution, area = '', studyType = '' }: School): string {
  const course = studyType
    .replace(new RegExp(`[（(]?(?:${endings.source})[）)]?`), '')
    .trim()
    .replace(/^(.*)(修士|博士)(?!.*課程)/, '$1$2課程');
  const isExpected = area !== '' && /学士|\bb(?:achelor\w*|\.?(?:sc?|a|eng|ed))\b/i.test(course);
  const isSchool = /^高(?:等学)?校$/.test(course) && /高(?:等学)?校/.test(institution);
  const isSaid = isSchool || area.includes('課程') || area.includes(course) || institution.includes(course);
  return [institution, area, isExpected || isSaid ? '' : course].filter(Boolean).join('　');
}

/**
 * Returns the verb for an end. A future end is 見込み for a degree and 予定 for everything else. For 退社, the future form
 * is 退職予定, because 退社予定 is not idiomatic.
 */
export function endOn(verb: string, end: string, today: string): string {
  if (!isAfter(end, today)) return verb;
  if (verb === '卒業' || verb === '修了') return `${verb}見込み`;
  return `${verb === company.end ? '退職' : verb}予定`;
}

/** Returns the verb for a start. A start in the future has 予定, as in 入社予定. */
export const startOn = (verb: string, start: string, today: string): string =>
  isAfter(start, today) ? `${verb}予定` : verb;
