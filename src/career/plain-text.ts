/**
 * Converts the documents to plain text, for forms that accept only plain text. Words and order are the same as in the
 * document.
 */
import type {
  CareerDocument,
  CitedWork,
  GyosekiDocument,
  KeirekishoDocument,
  ResumeView,
  RirekishoDocument,
} from '#contract/career-documents.ts';
import { resumeView } from './resume-sections.ts';

/** @returns lines that end with a line feed; an empty line separates sections */
export function documentText(document: CareerDocument): string {
  const parts =
    'meta' in document
      ? ofView(resumeView(document))
      : 'view' in document
        ? ofView(document.view)
        : 'history' in document
          ? ofRirekisho(document)
          : 'work' in document
            ? ofKeirekisho(document)
            : ofGyoseki(document);
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const lines = (...all: (string | null | undefined | false)[]) => all.filter(Boolean).join('\n');

/** Returns a work on one line: authors, year, title, venue and note. */
const workLine = ({ authors, title, venue, year, note }: CitedWork) =>
  [`${authors.map(({ name }) => name).join(', ')}${year && ` (${year})`}`, title, venue, note]
    .filter(Boolean)
    .join('. ');

function ofView({ name, label, contacts, summary, sections }: ResumeView): string[] {
  return [
    lines(name, label, ...contacts.map(({ text }) => text)),
    ...summary,
    ...sections.flatMap(({ title, kind, entries, works }) => [
      title.toUpperCase(),
      ...(kind === 'terms'
        ? [lines(...entries.map((item) => `${item.title}${item.text && `: ${item.text}`}`))]
        : entries.map((item) =>
            lines(
              [item.title, item.note, item.when].filter(Boolean).join(' | '),
              item.text,
              ...item.points.map((point) => `- ${point}`),
            ),
          )),
      ...works.map((work, index) => `${index + 1}. ${workLine(work)}`),
    ]),
  ];
}

const said = (label: string, has: boolean | null) => has !== null && `${label}　${has ? '有' : '無'}`;

function ofRirekisho(form: RirekishoDocument): string[] {
  const row = ({ year, month, text }: RirekishoDocument['history'][number]) =>
    [year && `${year}年`, month && `${month}月`, text].filter(Boolean).join('　');
  return [
    lines('履歴書', form.date.text),
    lines(
      `氏名　${form.name}${form.furigana && `（${form.furigana}）`}`,
      form.birthDate && `${form.birthDate.text}（満${form.birthDate.age}歳）`,
      form.gender && `性別　${form.gender}`,
      form.commute && `通勤時間　約${form.commute.hours}時間${form.commute.minutes}分`,
      typeof form.household?.dependents === 'number' && `扶養家族数（配偶者を除く）　${form.household.dependents}人`,
      form.household && said('配偶者', form.household.spouse),
      form.household && said('配偶者の扶養義務', form.household.supportsSpouse),
      `現住所　${form.address.postalCode ? `〒${form.address.postalCode} ` : ''}${form.address.text}`,
      form.address.phone && `電話　${form.address.phone}`,
      (form.contact.text || form.contact.phone) && `連絡先　${form.contact.text}　${form.contact.phone ?? ''}`.trim(),
      form.contact.email && `E-mail　${form.contact.email}`,
    ),
    lines('学歴・職歴', ...form.history.filter(({ kind }) => kind !== 'blank').map(row)),
    lines('免許・資格', ...form.licences.map(row)),
    form.motivation && lines('志望の動機、特技、好きな学科、アピールポイントなど', form.motivation),
    form.requests && lines('本人希望記入欄', form.requests),
  ];
}

const dated = (title: string, all: KeirekishoDocument['licences']) =>
  all.length > 0 && lines(title, ...all.map(({ date, text }) => `・${text}${date && `　${date}`}`));

function ofKeirekisho(it: KeirekishoDocument): (string | false)[] {
  return [
    lines(
      '職務経歴書',
      it.date.text,
      `氏名　${it.name}`,
      it.birthDate,
      it.address,
      it.phone && `電話　${it.phone}`,
      it.email && `E-mail　${it.email}`,
      it.url,
    ),
    it.summary.length > 0 ? lines('職務要約', ...it.summary) : '',
    it.work.length > 0 && '職務経歴',
    ...it.work.map((job) =>
      lines(
        `${job.name}　${job.period}`,
        job.facts.map(({ label, text }) => `${label}：${text}`).join('　'),
        job.position,
        job.summary,
        ...job.highlights.map((point) => `・${point}`),
        job.technologies.length > 0 && `使用技術：${job.technologies.join('、')}`,
      ),
    ),
    it.skills.length + it.languages.length + it.licences.length + it.publications.length > 0
      ? '活かせる経験・知識・技術'
      : '',
    lines(
      ...it.skills.map(({ name, keywords, level }) => `${name}　${keywords.join('、')}${level ? `（${level}）` : ''}`),
      it.languages.length > 0 &&
        `語学　${it.languages.map(({ language, fluency }) => `${language}${fluency ? `（${fluency}）` : ''}`).join('、')}`,
    ),
    dated('免許・資格', it.licences),
    dated('主な発表論文', it.publications),
    it.selfPr.length > 0 ? '自己PR' : '',
    ...it.selfPr.map(({ title, text }) => lines(title, text)),
    '以上',
  ];
}

const ofGyoseki = ({ name, date, sections }: GyosekiDocument): string[] => [
  lines('研究業績書', date.text, `氏名　${name}`),
  ...sections.map(({ title, works }) =>
    lines(title, ...works.map((work) => `${work.number}. ${workLine(work)}（査読${work.isReviewed ? '有' : '無'}）`)),
  ),
];
