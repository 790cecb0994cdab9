/**
 * The additional documents of `documents.json`. The tests check their content, and that their bytes do not contain
 * certain texts.
 */
import type { CareerRecord } from '#contract/career.ts';
import { fileOf, type CareerDocument, type CareerDocuments } from '#contract/career-documents.ts';
import { documentsOf } from '#career/documents.ts';
import { everythingOpen } from '#career/privacy.ts';
import { documentText } from '#career/plain-text.ts';
import { careerRecord } from '#support/career.ts';
import { goldenCareers } from '#support/golden-careers.ts';
import { textOfTags } from '#support/pdf-structure.ts';
import { testPublication } from '#support/site.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { laidOut, layOut } from '#typesetting/lay-out.ts';
import { makePdf } from '#typesetting/make-pdf.ts';

const today = '2026-11-22';
const works = {
  publications: [
    testPublication({
      id: 'a',
      title: 'On blanks',
      authors: ['Aoi Tachibana', 'Ren Mori'],
      kind: 'article',
      year: 2024,
    }),
    testPublication({ id: 'b', title: 'On hands', authors: ['Ren Mori', '橘 葵'], kind: 'proceedings', year: 2025 }),
    testPublication({ id: 'c', title: 'A preprint', authors: ['A. Tachibana'], kind: 'preprint', year: 2026 }),
  ],
  activities: {
    talks: [{ title: 'A talk of mine', date: '2026-06' }],
    teaching: [{ title: 'A course of mine', startDate: '2024-04' }],
    service: [{ role: 'Reviewer for all' }],
    news: [{ date: '2026-01', text: 'Some news' }],
    awards: [{ title: 'A prize of mine', date: '2025', awarder: 'A society' }],
  },
};
const withSetup = (setup: object, record: CareerRecord = careerRecord()): CareerRecord => ({
  ...record,
  setup: careerRecord({ setup }).setup,
});
const made = (setup: object, record?: CareerRecord) => layOut(documentsOf(withSetup(setup, record), today, works));
async function pdfText(id: string, documents: CareerDocuments) {
  const document = (documents as Record<string, CareerDocument | undefined>)[id];
  if (!document) throw new Error(`no ${id}`);
  const pdf = makePdf(id, document, new Date(0));
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(proxy, { mergePages: true });
  const { view } = await proxy.getPage(1);
  return { text: text.replace(/\s+/g, ' '), pages: proxy.numPages, size: view.slice(2).map(Math.round), pdf, proxy };
}

test('a resume for the United States is one page of Letter, and gives its oldest points for it', async () => {
  const documents = made(
    {
      'resume-us': {
        public: true,
        paper: 'letter',
        pages: 1,
        fields: ['phone'],
        sections: ['summary', 'work', 'education', 'skills'],
      },
    },
    goldenCareers['fourteen jobs'](),
  );
  const { text, pages, size } = await pdfText('resume-us', documents);
  expect([pages, size]).toEqual([1, [612, 792]]);
  const { work = [] } = documents['resume-us'] ?? {};
  expect([work.length, work.at(-1)?.highlights.length]).toEqual([14, 0]);
  expect(text).toContain('Suzuri 1 Inc.');
  expect(documents['resume-us']?.meta).toMatchObject({
    file: 'hana-mori-resume-us.pdf',
    saveAs: 'Mori-Hana-Resume-US.pdf',
  });
});

test('reports the removed parts of a résumé, and one that still does not fit', () => {
  const warnings = (record: CareerRecord) =>
    laidOut(documentsOf(withSetup({ 'resume-us': { public: true, paper: 'letter', pages: 1 } }, record), today, works))
      .warnings;
  expect(warnings(goldenCareers['fourteen jobs']())).toEqual([
    expect.stringMatching(/^resume-us leaves out .*\d+ of 28 points.*, to fit one page\.$/),
  ]);
  expect(warnings(goldenCareers['twenty-five jobs']())).toContain(
    'resume-us has 2 pages, not 1. Choose its sections or entries in documents.json.',
  );
  expect(warnings(goldenCareers.student())).toEqual([]);
});

test('the form of JIS has its cells, filled where they are open and empty where not', async () => {
  const household = { dependents: 2, spouse: true, supportsSpouse: false };
  const personal = { gender: '女', commute: 70, household };
  const setup = { 'rirekisho-jis': { public: true, form: 'jis' } };
  const open = { 'rirekisho-jis': ['gender', 'commute', 'household'], rirekisho: ['commute', 'household'] };
  const filled = layOut(documentsOf(careerRecord({ personal: { ...personal, open }, setup }), today));
  const { text, pdf, pages } = await pdfText('rirekisho-jis', filled);
  expect(pages).toBe(2);
  expect(text).toMatch(/約1時間10分.*扶養家族数（配偶者を除く）.*2人.*配偶者.*有.*扶養義務/);
  // If the form offers two options, screen readers read only the circled option.
  const tags = (await textOfTags(pdf)).replaceAll(' ', '');
  expect(tags).toMatch(/※女/);
  expect(tags).toMatch(/※配偶者有※配偶者の扶養義務無/);
  expect(documentText(filled['rirekisho-jis']!)).toMatch(
    /通勤時間　約1時間10分\n扶養家族数（配偶者を除く）　2人\n配偶者　有\n配偶者の扶養義務　無/,
  );
  // The ministry's form has no fields for commute and household, so its data does not contain them.
  expect(filled.rirekisho).toMatchObject({ form: 'mhlw', commute: null, household: null });

  const empty = layOut(documentsOf(careerRecord({ personal, setup }), today));
  expect(empty['rirekisho-jis']).toMatchObject({ commute: null, household: null, gender: null });
  const blank = (await textOfTags((await pdfText('rirekisho-jis', empty)).pdf)).replaceAll(' ', '');
  expect(blank).toMatch(/男・女/);
  expect(blank).toMatch(/通勤時間約\s*時間\s*分扶養家族数（配偶者を除く）\s*人※配偶者有・無※配偶者の扶養義務有・無/);
});

test('reads half-width kana as full-width in text and tags, and loses nothing after them', async () => {
  const motivation = 'ﾊﾟｿｺﾝとﾊﾞｰｺｰﾄﾞの前、後。';
  const record = goldenCareers['rare characters']();
  const form = { ...record.japanese!['x-rirekisho']!, motivation };
  const job = { ...record.japanese!.work[0]!, summary: motivation };
  const documents = layOut(
    documentsOf({ ...record, japanese: { ...record.japanese!, work: [job], 'x-rirekisho': form } }, today),
  );
  for (const id of ['rirekisho', 'keirekisho']) {
    const { text, pdf } = await pdfText(id, documents);
    for (const said of [text.replace(/\s/g, ''), await textOfTags(pdf)]) {
      expect(said).toContain('パソコンとバーコードの前、後。');
    }
  }
});

test('a long word can break anywhere, with nothing between its letters', async () => {
  const { text, pdf } = await pdfText('rirekisho', layOut(documentsOf(goldenCareers['long names'](), today)));
  const email = 'wolfgang.amadeus.theophilus.von.hohenlohe-schillingsfuerst@mail.example.org';
  expect([text.includes(email), (await textOfTags(pdf)).includes(email)]).toEqual([true, true]);
});

test("omitted sections and entries are in none of a document's bytes", async () => {
  const documents = made({
    'resume-web': { public: true, sections: ['skills', 'work'], focus: { work: ['2022-04'] } },
  });
  const { text, pdf } = await pdfText('resume-web', documents);
  expect(text.indexOf('Skills')).toBeLessThan(text.indexOf('Experience'));
  for (const left of ['Suzuri', 'Education', 'Publications']) {
    expect(text).not.toContain(left);
    expect(JSON.stringify(documents['resume-web'])).not.toContain(left);
    expect(pdf.includes(left)).toBe(false);
  }
});

test('the academic CV lists publications by kind, talks, teaching, service and awards completely', async () => {
  const { text } = await pdfText('cv', made({ cv: { public: true } }));
  const parts = ['Education', 'Experience', 'Awards', 'A prize of mine', 'Journal articles', 'On blanks'];
  const order = [
    ...parts,
    'Conference papers',
    'On hands',
    'Preprints and reports',
    'Talks',
    'A talk of mine',
    'Teaching',
    'A course of mine',
    'Service',
    'Reviewer for all',
  ];
  expect(order.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(order);
  expect(text).not.toContain('Some news');
});

test('研究業績書 has every author, 査読の有無, and the own name underlined in either script', async () => {
  const documents = made({ gyoseki: { public: true } });
  expect(
    documents.gyoseki?.sections.map(({ title, works: all }) => [title, all.map((item) => item.isReviewed)]),
  ).toEqual([
    ['学術論文', [true]],
    ['国際会議論文・口頭発表', [true]],
    ['プレプリント・報告書', [false]],
  ]);
  const authors = documents.gyoseki?.sections.flatMap((section) => section.works.flatMap((work) => work.authors)) ?? [];
  expect(authors.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual([
    'Aoi Tachibana',
    '橘 葵',
    'A. Tachibana',
  ]);
  expect((await pdfText('gyoseki', documents)).text).toMatch(
    /1 Aoi Tachibana, Ren Mori「On blanks」.*有 2024.*無 2026/,
  );
});

test.each(['cv', 'gyoseki'])('sets the words of a title in %s as in the record', async (id) => {
  const titleParts = [
    { kind: 'text' as const, text: 'On ' },
    { kind: 'text' as const, text: 'E. coli', marks: ['i' as const] },
    { kind: 'text' as const, text: ' of H' },
    { kind: 'text' as const, text: '2', marks: ['sub' as const] },
    { kind: 'math' as const, text: 'x^2' },
  ];
  const publications = [
    testPublication({ id: 'a', title: 'On E. coli of H2x²', titleParts, kind: 'article', year: 2024 }),
  ];
  const record = withSetup({ [id]: { public: true } });
  const { text, proxy } = await pdfText(id, layOut(documentsOf(record, today, { ...works, publications })));
  expect(text).toMatch(/On E\. coli of H ?2 ?x²/);
  const pages = await Promise.all(
    Array.from({ length: proxy.numPages }, async (_, index) => (await proxy.getPage(index + 1)).getTextContent()),
  );
  const said = pages.flatMap(({ items }) => items.flatMap((item) => ('str' in item ? [item] : [])));
  const first = (words: string) => said.find(({ str }) => str.trim().startsWith(words));
  expect(said.find(({ str }) => str.trim() === '2')?.height).toBeLessThan(first('E. coli')?.height ?? 0);
  // Japanese fonts have no italics.
  if (id === 'cv') expect(first('E. coli')?.fontName).not.toBe(first('of H')?.fontName);
});

test('a document that is not opened does not exist; a standing one can be closed', () => {
  expect(Object.keys(made({ cv: {}, keirekisho: { public: false } }))).toEqual(['resume', 'rirekisho']);
});

test('no field that is not opened for a document is in its bytes, its text or its metadata, opened for another or not', async () => {
  const personal = {
    birthDate: '1994-05-12',
    gender: 'ひみつ性別',
    phone: '090-9999-9999',
    address: { postalCode: '600-0000', text: 'ひみつ住所', furigana: 'ひみつじゅうしょ', english: 'Secret Street' },
    open: { resume: ['phone', 'address', 'birthDate'], rirekisho: ['phone'], 'resume-us': ['phone', 'address'] },
  };
  const setup = { 'resume-us': { public: true, fields: ['phone'] }, cv: { public: true }, gyoseki: { public: true } };
  const record = careerRecord({ personal, setup });
  const documents = layOut(documentsOf(record, today, works));
  const shown = { 'resume-us': /9999/, rirekisho: /9999/ } as Record<string, RegExp>;
  for (const id of ['resume-us', 'cv', 'rirekisho', 'keirekisho', 'gyoseki']) {
    const { text, pdf, proxy } = await pdfText(id, documents);
    const document = (documents as Record<string, CareerDocument>)[id]!;
    const metadata = JSON.stringify((await proxy.getMetadata()).info) + JSON.stringify(fileOf(document));
    const everywhere = [text, metadata, pdf.toString('latin1'), JSON.stringify(document), documentText(document)];
    for (const bytes of everywhere) {
      expect(bytes).not.toMatch(/1994-05|May 1994|平成6年|ひみつ|Secret|600-0000/);
      if (!shown[id]) expect(bytes).not.toMatch(/090-9999/);
    }
    if (shown[id]) expect(text).toMatch(shown[id]);
  }
  const paper = documentsOf(everythingOpen(record), today, works, true);
  expect(JSON.stringify(paper['resume-us'])).not.toMatch(/1994|Secret/);
  expect(JSON.stringify(paper.resume)).toMatch(/Secret/);
});

test('reports a mistake in documents.json with its place', () => {
  const warnings = (setup: object) => {
    try {
      careerRecord({ setup });
      return 'sound';
    } catch (cause) {
      return (cause as Error).message;
    }
  };
  expect(warnings({ lebenslauf: {} })).toMatch(/documents\.json: lebenslauf: Use resume, cv/);
  expect(warnings({ resume: { paper: 'a5' } })).toMatch(/documents\.json: resume\.paper/);
  expect(warnings({ resume: { form: 'jis' } })).toMatch(
    /documents\.json: resume\.form: Only the Japanese resume form \(rirekisho\) has this option/,
  );
  expect(warnings({ resume: { color: 'red' } })).toMatch(/documents\.json: resume\.color: This key is unknown/);
});

test('plain text contains the words of the document in order', () => {
  const documents = documentsOf(careerRecord(), today);
  const text = documentText(documents.rirekisho!);
  expect(text).toMatch(
    /^履歴書\n[^]*氏名　橘　葵（たちばな　あおい）\n[^]*学歴・職歴\n学歴\n平成25年　3月　石川県立犀川高等学校[^]*以上\n\n免許・資格\n/,
  );
  expect(documentText(documents.resume!)).toMatch(/^Aoi Tachibana\n[^]*\n\nEXPERIENCE\n\n/);
});
