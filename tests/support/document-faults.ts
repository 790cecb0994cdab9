/** Builds the documents of a career as files and finds their faults: in the layout, the tags and the words. */
import type {
  CareerDocument,
  CareerDocuments,
  GyosekiDocument,
  RirekishoDocument,
} from '#contract/career-documents.ts';
import type { CareerRecord } from '#contract/career.ts';
import { documentsSetup } from '#contract/document-setup.ts';
import { documentsOf } from '#career/documents.ts';
import { documentText } from '#career/plain-text.ts';
import { resumeView } from '#career/resume-sections.ts';
import { layOut } from '#typesetting/lay-out.ts';
import { makePdf } from '#typesetting/make-pdf.ts';
import { today } from './golden-careers.ts';
import { faultsOf, readGeometry, type PdfPage } from './pdf-geometry.ts';
import { textOfTags } from './pdf-structure.ts';
import { testPublication } from './site.ts';

const made = new Date('2026-11-22T00:00:00Z');

/** One document of each variant. The three default documents need no setup. */
const setup = documentsSetup.parse({
  'resume-us': { public: true, paper: 'letter', pages: 1 },
  'rirekisho-jis': { public: true, form: 'jis' },
  cv: { public: true },
  gyoseki: { public: true },
});
const works = {
  publications: (['article', 'proceedings', 'preprint'] as const).flatMap((kind) =>
    [1, 2, 3].map((number) =>
      testPublication({
        id: `${kind}${number}`,
        kind,
        year: 2020 + number,
        journal: 'Journal of Imaginary Palaeography',
        title: `On the reading of ${kind}s, part ${number}: what a line keeps of its writer`,
        authors: ['Ren Mori', 'Hana Mori', '森 花', 'Kazuo Nishi'],
      }),
    ),
  ),
  activities: {
    talks: [{ title: 'A talk on blanks', date: '2026-06', event: 'Meeting of readers', place: 'Kyoto' }],
    teaching: [{ title: 'A course on hands', startDate: '2024-04', role: 'Lecturer' }],
    service: [{ role: 'Reviewer', organization: 'Journal of Imaginary Palaeography' }],
    news: [],
    awards: [],
  },
};

/**
 * Builds every document of a career: the default documents and one of each variant. The publications are from the
 * bibliography.
 */
export function everyDocument(record: CareerRecord): CareerDocuments {
  const { publications } = record.english;
  const own = publications.map(({ name, publisher = null, releaseDate }, index) =>
    testPublication({
      id: `own${index}`,
      title: name,
      journal: publisher,
      year: Number(releaseDate),
      authors: [record.english.basics.name, 'Ren Mori'],
    }),
  );
  return layOut(documentsOf({ ...record, setup }, today, own.length > 0 ? { ...works, publications: own } : works));
}

export interface MadeFile {
  id: string;
  document: CareerDocument;
  pdf: Buffer;
  pages: PdfPage[];
}

export async function filesOf(documents: CareerDocuments): Promise<MadeFile[]> {
  const files: MadeFile[] = [];
  for (const [id, document] of Object.entries(documents) as [string, CareerDocument | undefined][]) {
    if (!document) continue;
    const pdf = makePdf(id, document, made);
    files.push({ id, document, pdf, pages: await readGeometry(pdf) });
  }
  return files;
}

/**
 * Returns the faults of a file; empty if the file is ready to send. The engine itself checks PDF/UA-1 when it writes.
 */
export async function fileFaults({ document, pdf, pages }: MadeFile): Promise<string[]> {
  return [
    ...faultsOf(pages),
    ...('history' in document ? loneRows(pages) : [...loneHeadings(document, pages), ...loneEnds(pages)]),
    ...(pdf.includes('<pdfuaid:part>1<') ? [] : ['it does not claim PDF/UA-1']),
    ...wordFaults(document, await textOfTags(pdf)),
    ...strangeFonts(pdf),
  ];
}

/** Reduces a text to letters and digits, because white space and punctuation depend on the typesetting. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}〓]/gu, '')
    .toLowerCase();

/**
 * Checks that the text in the PDF's tags equals the text of the document, in the same order. Labels of the form are
 * ignored.
 */
function wordFaults(document: CareerDocument, tags: string): string[] {
  const said = plain(tags);
  const wanted =
    'history' in document
      ? formWords(document)
      : 'sections' in document
        ? gyosekiWords(document)
        : documentText(document).split('\n');
  let from = 0;
  for (const part of wanted.map(plain)) {
    const at = said.indexOf(part, from);
    if (at === -1) return [`"${part}" is lost, or not read after "${said.slice(Math.max(0, from - 30), from)}"`];
    from = at + part.length;
  }
  const isMore = !('history' in document || 'sections' in document) && said !== plain(wanted.join(''));
  return isMore ? ['the tags say more than the document does'] : [];
}

function formWords(form: RirekishoDocument): string[] {
  const { address, contact, birthDate, household } = form;
  // The JIS form displays 女性 as a circled 女.
  const gender = (form.gender ?? '').replace(form.form === 'jis' ? /(?<=^[男女])性$/ : /(?!)/, '');
  const rows = (all: RirekishoDocument['history']) => all.flatMap(({ year, month, text }) => [year, month, text]);
  const boxes = [form.motivation, form.requests];
  return [
    '履歴書',
    form.date.text,
    form.furigana,
    form.name,
    birthDate?.text ?? '',
    gender,
    address.furigana ?? '',
    address.text,
    address.phone ?? '',
    contact.furigana ?? '',
    contact.text,
    contact.email ?? '',
    contact.phone ?? '',
    '学歴・職歴',
    ...rows(form.history),
    '免許・資格',
    ...rows(form.licences),
    ...(boxes[0]?.split('\n') ?? []),
    ...(form.form === 'jis'
      ? ['通勤時間', '扶養家族数', `${household?.dependents ?? ''}人`, '配偶者', '配偶者の扶養義務']
      : []),
    ...(boxes[1]?.split('\n') ?? []),
  ];
}

const gyosekiWords = ({ name, date, sections }: GyosekiDocument): string[] => [
  '研究業績書',
  date.text,
  name,
  ...sections.flatMap(({ title, works: all }) => [
    title,
    ...all.flatMap((work) => [
      String(work.number),
      ...work.authors.map((author) => author.name),
      work.title,
      work.venue,
      work.note,
      work.isReviewed ? '有' : '無',
      work.year,
    ]),
  ]),
];

function strangeFonts(pdf: Buffer): string[] {
  const fonts = [...pdf.toString('latin1').matchAll(/\/BaseFont\s*\/([^\s/]+)/g)].map(([, font]) => font ?? '');
  return fonts.filter((font) => !/^[A-Z]{6}\+(NotoSerifJP|Newsreader|NotoEmoji|NotoSansSymbols2)/.test(font));
}

/** Finds headings, and employer lines, at the end of a page. */
function loneHeadings(document: CareerDocument, pages: readonly PdfPage[]): string[] {
  const titles = new Set(titlesOf(document).map(plain));
  return pages.slice(0, -1).flatMap(({ texts }, index) => {
    const last = Math.max(...texts.map(({ bottom }) => bottom));
    const line = plain(
      texts
        .filter(({ bottom }) => last - bottom < 3)
        .map(({ text }) => text)
        .join(''),
    );
    return titles.has(line) ? [`page ${index + 1}: "${line}" stands last`] : [];
  });
}

/** Finds pages whose only text is 以上, the closing word. */
const loneEnds = (pages: readonly PdfPage[]): string[] =>
  pages.flatMap(({ texts }, index) =>
    plain(texts.map(({ text }) => text).join('')) === '以上' ? [`page ${index + 1}: 以上 stands alone`] : [],
  );

function titlesOf(document: CareerDocument): string[] {
  if ('meta' in document || 'view' in document) {
    const { sections } = 'meta' in document ? resumeView(document) : document.view;
    return sections.flatMap(({ title, entries }) => [
      title,
      ...entries
        .filter(({ text, points, note }) => text !== '' || points.length > 0 || note !== '')
        .map((entry) => `${entry.title}${entry.when}`),
      ...entries.filter(({ text, points }) => text !== '' || points.length > 0).map(({ note }) => note),
    ]);
  }
  if ('work' in document) {
    const jobs = document.work.flatMap(({ name, period, position, facts, summary, highlights }) => [
      name,
      `${name}${period}`,
      period,
      ...(summary !== null || highlights.length > 0
        ? [position ?? '', facts.map(({ label, text }) => label + text).join('')].filter(Boolean)
        : []),
    ]);
    return [
      '職務要約',
      '職務経歴',
      '活かせる経験・知識・技術',
      '免許・資格',
      '主な発表論文',
      '自己PR',
      '以上',
      ...jobs,
    ];
  }
  return 'sections' in document ? document.sections.map(({ title }) => title) : [];
}

/** Finds faults on the form's pages: a table without an entry, a heading at the end, a separated closing row. */
function loneRows(pages: readonly PdfPage[]): string[] {
  return pages.flatMap(({ texts }, index) => {
    const text = texts.map((item) => item.text.normalize('NFKC').replace(/[\s\u200b]/g, '')).join('');
    const at = `page ${index + 1}`;
    const ends = '(?:年月免許・資格|志望の動機、特技|本人希望記入欄|※「性別」欄|※印のところは|$)';
    const history = new RegExp(`学歴・職歴\\(各別にまとめて書く\\)(.*?)${ends}`).exec(text)?.[1];
    const licences = new RegExp(`年月免許・資格(.*?)${ends}`).exec(text)?.[1];
    return [
      ...(history !== undefined && !/\d|なし/.test(history) ? [`${at}: history without an entry: ${history}`] : []),
      ...(history !== undefined && /(?:学歴|職歴)(?:年月)?$/.test(history) ? [`${at}: a heading stands last`] : []),
      ...(licences === '' ? [`${at}: licences without an entry`] : []),
    ];
  });
}
