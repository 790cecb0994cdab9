/**
 * Tests every field and every document: the bytes of a document, including its metadata, never contain a private field
 * that is not public.
 */
import { personalFields, type PersonalField } from '#contract/document-setup.ts';
import { fileOf, type CareerDocument } from '#contract/career-documents.ts';
import { documentsOf } from '#career/documents.ts';
import { documentText } from '#career/plain-text.ts';
import { careerRecord } from '#support/career.ts';
import { stringsOf } from '#support/pdf-strings.ts';
import { testPublication } from '#support/site.ts';
import { noActivities } from '#contract/activities.ts';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { makePdf } from '#typesetting/make-pdf.ts';

const setup = {
  'resume-us': { public: true, paper: 'letter' },
  cv: { public: true },
  'rirekisho-jis': { public: true, form: 'jis' },
  gyoseki: { public: true },
};
const ids = ['resume', 'rirekisho', 'keirekisho', ...Object.keys(setup)];
const works = { publications: [testPublication({ id: 'a', authors: ['Aoi Tachibana'] })], activities: noActivities };

const photo = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#843' } })
  .jpeg()
  .toBuffer();
const personal = {
  birthDate: '1994-05-12',
  gender: 'ひみつ性別',
  phone: '090-9999-9999',
  address: { postalCode: '600-9876', text: 'ひみつ住所', furigana: 'ひみつじゅうしょ', english: 'Secret Street' },
  contact: { postalCode: '601-9876', text: 'ひみつ連絡先', furigana: 'ひみつれんらくさき', phone: '080-8888-8888' },
  photo: 'private-photo.jpg',
  commute: 83,
  household: { dependents: 17, spouse: true, supportsSpouse: true },
};
/** Patterns that match every form in which a document can contain the value of a field. */
const traces: Record<PersonalField, RegExp> = {
  birthDate: /1994-05|12 May 1994|平成6年5月|1994年5月|満32歳|"age"/,
  gender: /ひみつ性別/,
  phone: /090-?9999/,
  address: /600-9876|ひみつ住所|ひみつじゅうしょ|Secret Street/,
  contact: /601-9876|ひみつ連絡先|ひみつれんらくさき|080-?8888/,
  photo: /private-photo|\/Subtype\s*\/Image|data:image|写真：/,
  commute: /約1時間23分|"minutes":23/,
  household: /17人|"dependents":17/,
};
/** The documents that can show each field; `japanese` lists two of them. */
const japanese = ['rirekisho', 'rirekisho-jis'];
const shownIn: Record<PersonalField, readonly string[]> = {
  birthDate: ['resume', 'resume-us', 'cv', 'keirekisho', ...japanese],
  gender: japanese,
  phone: ['resume', 'resume-us', 'cv', 'keirekisho', ...japanese],
  address: ['resume', 'resume-us', 'cv', 'keirekisho', ...japanese],
  contact: japanese,
  // The JSON Resume formats of these documents contain the photo, although their other files do not show it.
  photo: ['resume', 'resume-us', ...japanese],
  commute: ['rirekisho-jis'],
  household: ['rirekisho-jis'],
};

/** Returns all content of a document: its data, its text, its file names, and all strings and text of its PDF. */
async function everythingOf(id: string, document: CareerDocument): Promise<string> {
  const pdf = makePdf(id, document, new Date(0));
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  const data = JSON.stringify([document, fileOf(document)]);
  return [data, documentText(document), text, ...stringsOf(pdf)].join('\n');
}

function documentsWith(open: Record<string, PersonalField[]>) {
  const record = careerRecord({ personal: { ...personal, open }, setup });
  const picture = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const documents = documentsOf({ ...record, personal: { ...record.personal, photo: picture } }, '2026-11-22', works);
  return documents as Record<string, CareerDocument | undefined>;
}
const everywhere = (but: PersonalField, except: string) =>
  Object.fromEntries(ids.map((id) => [id, personalFields.filter((field) => field !== but || id !== except)]));

test.each(personalFields)(
  '%s is in no byte of a document for which it is private, whatever else is public',
  async (field) => {
    for (const id of ids) {
      const document = documentsWith(everywhere(field, id))[id];
      if (!document) throw new Error(`no ${id}`);
      expect([id, traces[field].exec(await everythingOf(id, document))?.[0]]).toEqual([id, undefined]);
    }
  },
);

test.each(personalFields)('%s, if only it is public, is shown where a document has a place for it', (field) => {
  const documents = documentsWith(Object.fromEntries(ids.map((id) => [id, [field]])));
  for (const id of ids) {
    const document = documents[id];
    if (!document) throw new Error(`no ${id}`);
    const found = personalFields.filter((item) => traces[item].test(JSON.stringify(document)));
    expect([id, found]).toEqual([id, shownIn[field].includes(id) ? [field] : []]);
  }
});
