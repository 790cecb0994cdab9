/** Checks of the text that recruiting software and screen readers extract from the files. */
import type { CareerDocuments } from '#contract/career-documents.ts';
import type { CareerRecord } from '#contract/career.ts';
import { documentNames, type DocumentName } from '#contract/paths.ts';
import { documentsOf } from '#career/documents.ts';
import { everythingOpen } from '#career/privacy.ts';
import { careerRecord, longRecord, rareRecord, shortRecord } from '#support/career.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withSubstitutes } from './faces.ts';
import { layOut } from './lay-out.ts';
import { makePdf } from './make-pdf.ts';

const today = '2026-11-21';
const made = new Date('2026-11-21T00:00:00Z');

/** Caches the layout, because the long record takes a second. */
const laidOut = new Map<string, CareerDocuments>();
function layOutOnce(record: CareerRecord): CareerDocuments {
  const key = JSON.stringify(record);
  const documents = laidOut.get(key) ?? layOut(documentsOf(record, today));
  laidOut.set(key, documents);
  return documents;
}

const pdfOf = (name: DocumentName, record: CareerRecord) => {
  const document = layOutOnce(record)[name];
  if (!document) throw new Error(`no ${name}`);
  return makePdf(name, document, made);
};
/** Removes white space, which extraction adds at gaps, and writes ㈱ as (株), as PDF readers do. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Returns the text of each page. */
async function textsOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => plain(page));
}
/** Expects the texts in this order. */
function expectInOrder(haystack: string, needles: readonly string[]) {
  let from = 0;
  for (const needle of needles.map(plain).filter(Boolean)) {
    const at = haystack.indexOf(needle, from);
    if (at === -1) throw new Error(`"${needle}" does not come after "${haystack.slice(Math.max(0, from - 40), from)}"`);
    from = at + needle.length;
  }
}

const records = { starter: careerRecord, short: shortRecord, long: longRecord, rare: rareRecord };
const pageCounts: Record<keyof typeof records, Record<DocumentName, number>> = {
  starter: { resume: 2, rirekisho: 2, keirekisho: 2 },
  short: { resume: 1, rirekisho: 2, keirekisho: 1 },
  long: { resume: 4, rirekisho: 5, keirekisho: 5 },
  rare: { resume: 1, rirekisho: 2, keirekisho: 1 },
};
const cases = Object.keys(records).flatMap((of) =>
  documentNames.map((name) => [of as keyof typeof records, name] as const),
);

test.each(cases)('the %s %s has its pages, none blank, on A4', async (of, name) => {
  const pdf = pdfOf(name, records[of]());
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  expect(proxy.numPages).toBe(pageCounts[of][name]);
  const { view } = await proxy.getPage(1);
  expect(view.map(Math.round)).toEqual([0, 0, 595, 842]);
  for (const text of await textsOf(pdf)) expect(text.length).toBeGreaterThan(10);
});

test.each(cases)('the %s %s is tagged, has its metadata, and every font in it, cut down', async (of, name) => {
  const pdf = pdfOf(name, records[of]());
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await (await proxy.getPage(1)).getStructTree()).not.toBeNull();
  const { info } = (await proxy.getMetadata()) as { info: object };
  const owner = name === 'resume' ? records[of]().english : records[of]().japanese;
  expect(info).toMatchObject({ Author: owner?.basics.name, Language: name === 'resume' ? 'en' : 'ja-JP' });
  expect(info).toMatchObject({ Title: expect.stringContaining(owner?.basics.name ?? '') as string });
  const bytes = pdf.toString('latin1');
  const fonts = [...bytes.matchAll(/\/BaseFont\s*\/([^\s/]+)/g)].map(([, font]) => font ?? '');
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(NotoSerifJP|Newsreader)/);
  expect(bytes).toMatch(/\/FontFile[23]/);
});

test.each(Object.keys(records))('the text of the %s rirekisho is complete and in reading order', async (of) => {
  const record = records[of as keyof typeof records]();
  const { rirekisho } = documentsOf(record, today);
  const text = (await textsOf(pdfOf('rirekisho', record))).join('');
  const rows = (list: { year: string; month: string; text: string }[] = []) =>
    list.flatMap(({ year, month, text }) => [year, month, text]);
  expectInOrder(text, ['履歴書', '年月', ...rows(rirekisho?.history)]);
  expectInOrder(text, ['免許・資格', ...rows(rirekisho?.licences)]);
  expectInOrder(text, [
    '志望の動機、特技、好きな学科、アピールポイントなど',
    ...(rirekisho?.motivation.split(/(?<=。)/) ?? []),
  ]);
  expectInOrder(text, ['本人希望記入欄', ...(rirekisho?.requests.split(/(?<=。)/) ?? [])]);
  for (const part of [rirekisho?.name, rirekisho?.furigana]) expect(text).toContain(plain(part ?? ''));
});

test.each(Object.keys(records))('the text of the %s keirekisho is complete and in order', async (of) => {
  const record = records[of as keyof typeof records]();
  const { keirekisho } = documentsOf(record, today);
  const text = (await textsOf(pdfOf('keirekisho', record))).join('');
  const work = keirekisho?.work.flatMap((job) => [job.name, job.period, job.summary ?? '', ...job.highlights]) ?? [];
  const selfPr = keirekisho?.selfPr.flatMap((part) => [part.title ?? '', part.text]) ?? [];
  expectInOrder(text, ['職務経歴書', ...(keirekisho?.summary ?? []), '職務経歴', ...work]);
  expectInOrder(text, [...(keirekisho?.skills.flatMap(({ name, keywords }) => [name, ...keywords]) ?? []), ...selfPr]);
});

test.each(Object.keys(records))('a program that reads the %s resume finds every part in order', async (of) => {
  const record = records[of as keyof typeof records]();
  const { resume } = documentsOf(record, today);
  const text = (await textsOf(pdfOf('resume', record))).join('');
  const work =
    resume?.work.flatMap((job) => [job.position ?? '', job.name, job.summary ?? '', ...job.highlights]) ?? [];
  expectInOrder(text, [
    resume?.basics.name ?? '',
    resume?.basics.label ?? '',
    resume?.basics.email ?? '',
    'Experience',
    ...work,
    ...(resume?.education.map(({ institution }) => institution) ?? []),
    ...(resume?.publications.map(({ name }) => name) ?? []),
    ...(resume?.skills.flatMap(({ name, keywords }) => [name, ...keywords]) ?? []),
  ]);
});

test('the same record and moment give the same file', () => {
  expect(pdfOf('rirekisho', careerRecord()).equals(pdfOf('rirekisho', careerRecord()))).toBe(true);
});

test('a photo is set into its frame', async () => {
  const record = everythingOpen(careerRecord({ personal: { photo: 'private-photo.jpg' } }));
  const jpeg = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const photo = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const withPhoto = pdfOf('rirekisho', { ...record, personal: { ...record.personal, photo } });
  expect(withPhoto.toString('latin1')).toMatch(/\/Subtype\s*\/Image/);
  expect(pdfOf('rirekisho', careerRecord()).toString('latin1')).not.toMatch(/\/Subtype\s*\/Image/);
});

test('draws a character that the fonts lack with a fallback, or as 〓, and continues', async () => {
  const record = careerRecord({
    japanese: { basics: { name: '橘 🍊𒀀' }, 'x-rirekisho': {}, 'x-keirekisho': {} },
    english: { basics: { name: 'A' } },
  });
  const pdf = pdfOf('keirekisho', record);
  expect(await textsOf(pdf)).toEqual([expect.stringContaining('橘🍊〓')]);
  expect(pdf.toString('latin1')).toMatch(/\+NotoEmoji/);
  expect(withSubstitutes('橘🍊𒀀葛󠄀').warnings).toEqual([
    'The character 🍊 (U+1F34A) is drawn from Noto Emoji.',
    'The character 𒀀 (U+12000) is in no face and is drawn as 〓.',
  ]);
});
