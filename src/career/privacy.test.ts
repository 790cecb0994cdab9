import { personalFields } from '#contract/document-setup.ts';
import { documentNames } from '#contract/paths.ts';
import { careerRecord, starterFiles } from '#support/career.ts';
import { expect, test } from 'vitest';
import { documentsOf } from './documents.ts';

const secrets = {
  birthDate: '1994-05-12',
  gender: 'ひみつ性別',
  address: { postalCode: '600-0000', text: 'ひみつ住所', furigana: 'ひみつじゅうしょ', english: 'Secret Street' },
  phone: '090-9999-9999',
  contact: { postalCode: '601-0000', text: 'ひみつ連絡先', furigana: 'ひみつれんらくさき', phone: '080-8888-8888' },
  photo: 'private-photo.jpg',
};
/** Returns all forms in which a private value could appear: 1994-05-12 is also 平成6年 and 32歳. */
const traces = /1994|平成6年5月|"age"|ひみつ|Secret|9999|8888|60[01]-0000|private-photo/;

test('by default no document contains personal data that was not made public', () => {
  const documents = documentsOf(careerRecord({ personal: secrets }), '2026-11-21');
  expect(Object.keys(documents)).toEqual([...documentNames]);
  for (const name of documentNames) expect(JSON.stringify(documents[name])).not.toMatch(traces);
});

test('phone and address of a plain JSON Resume are as closed', () => {
  const { english, japanese } = starterFiles() as { english: { basics: object }; japanese: { basics: object } };
  const basics = {
    phone: '090-9999-9999',
    location: { address: 'Secret Street 1', postalCode: '600-0000', city: 'Kyoto' },
  };
  const record = careerRecord({
    english: { ...english, basics: { ...english.basics, ...basics } },
    japanese: { ...japanese, basics: { ...japanese.basics, ...basics } },
    personal: null,
  });
  for (const document of Object.values(documentsOf(record, '2026-11-21'))) {
    expect(JSON.stringify(document)).not.toMatch(traces);
  }
});

test.each([
  [{ region: '東京都', city: '武蔵野市', address: '若葉町1-2-3' }, '東京都武蔵野市若葉町1-2-3'],
  [{ region: '東京都', city: '武蔵野市', address: '東京都武蔵野市若葉町1-2-3' }, '東京都武蔵野市若葉町1-2-3'],
  [{ region: 'Tokyo', city: 'Musashino', address: '1-2-3 Wakaba' }, '1-2-3 Wakaba'],
])('an open address of a JSON Resume, %j, is %s in the Japanese documents', (location, text) => {
  const { english, japanese } = starterFiles() as { english: object; japanese: { basics: object } };
  const record = careerRecord({
    english,
    japanese: { ...japanese, basics: { ...japanese.basics, location } },
    personal: { open: { rirekisho: ['address'], keirekisho: ['address'] } },
  });
  const { rirekisho, keirekisho } = documentsOf(record, '2026-11-21');
  expect([rirekisho?.address.text, keirekisho?.address]).toEqual([text, text]);
});

test.each(documentNames)('opening the %s opens no other document', (name) => {
  const open = { [name]: personalFields };
  const documents = documentsOf(careerRecord({ personal: { ...secrets, open } }), '2026-11-21');
  for (const other of documentNames) {
    const shows = traces.test(JSON.stringify(documents[other]));
    expect([other, shows]).toEqual([other, other === name]);
  }
});

test('one open field opens no other field', () => {
  const record = careerRecord({ personal: { ...secrets, open: { rirekisho: ['phone'] } } });
  const { rirekisho } = documentsOf(record, '2026-11-21');
  expect(rirekisho?.address).toEqual({
    postalCode: null,
    text: '京都府京都市',
    furigana: null,
    phone: '090-9999-9999',
  });
  expect(rirekisho?.birthDate).toBeNull();
});
